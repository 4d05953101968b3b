/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found in the access lists of an allocation file. */
class AccessListFindingsTest extends ValidatedFolder {
  @Test
  void anAccessListThatRootMakesVoidIsAWarning() throws Exception {
    site(OURS, STOCK, "yarn.acl.enable=true");
    allocations(
        "<queue name='a'>\n<aclSubmitApps>ann</aclSubmitApps><queue name='b'>"
            + "<aclAdministerApps>ops</aclAdministerApps></queue></queue>");

    assertThat(run()).isZero();
    assertThat(lines("warning"))
        .hasSize(2)
        .anyMatch(line -> line.contains("<aclSubmitApps> at line 3") && line.contains("into root"));
  }

  /** Caught: a warning that a list for everybody keeps nobody out. */
  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void aListForEverybodyIsMeantTo(String asked) throws Exception {
    site(OURS, STOCK, "yarn.acl.enable=" + asked);
    allocations(
        "<queue name='a'><aclSubmitApps>*</aclSubmitApps><aclAdministerApps>*</aclAdministerApps>"
            + "</queue>");

    assertThat(run()).isZero();
    assertThat(lines("warning")).isEmpty();
  }

  /** Caught: bob, who is let in as a group of that name. */
  @Test
  void usersWithABlankBetweenThemAreTold() throws Exception {
    site(OURS, STOCK, "yarn.acl.enable=true");
    allocations(
        "<queue name='root'><aclSubmitApps> </aclSubmitApps><queue name='a'>"
            + "<aclSubmitApps>ann, bob</aclSubmitApps></queue><queue name='b'>"
            + "<aclSubmitApps>ann,bob staff</aclSubmitApps></queue></queue>");

    assertThat(run()).isZero();
    assertThat(lines("warning"))
        .singleElement()
        .asString()
        .contains("<aclSubmitApps> at line 2 of ", "(queue root.a)", "blank are groups, not users");
  }

  @Test
  void aListBelowARootThatLetsNobodyCounts() throws Exception {
    site(OURS, STOCK, "yarn.acl.enable=true");
    allocations(
        "<queue name='root'><aclSubmitApps> </aclSubmitApps><queue name='a'>"
            + "<aclSubmitApps>ann</aclSubmitApps></queue></queue>");

    assertThat(run()).isZero();
    assertThat(lines("warning")).isEmpty();
  }
}
