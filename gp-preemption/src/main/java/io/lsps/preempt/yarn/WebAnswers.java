/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.servlet.Filter;
import javax.servlet.FilterChain;
import javax.servlet.FilterConfig;
import javax.servlet.ServletException;
import javax.servlet.ServletRequest;
import javax.servlet.ServletResponse;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.http.FilterContainer;
import org.apache.hadoop.http.FilterInitializer;
import org.apache.hadoop.http.lib.StaticUserWebFilter;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.http.XFrameOptionsFilter;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.IsResourceManagerActiveServlet;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.security.http.RMAuthenticationFilterInitializer;
import org.apache.http.NameValuePair;
import org.apache.http.client.utils.URLEncodedUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers GET requests on the ResourceManager's own web server, behind its authentication. A
 * filter, because that works in every Hadoop: 3.3.0 cannot bind foreign resources, and 3.5.0 has
 * another Jersey than 3.3 and 3.4. Other paths, and everything on a standby, pass through.
 */
public abstract class WebAnswers extends FilterInitializer implements Filter {
  private static final String KEY = "hadoop.http.filter.initializers";
  private static final Logger LOG = LoggerFactory.getLogger(WebAnswers.class);
  private static final String ALLOWED = "GET, HEAD, OPTIONS";
  private static final int NOT_ALLOWED = 405;
  private static final int FAULT = 500;

  /** For plain trees of nodes only. */
  protected static final ObjectMapper PLAIN = new ObjectMapper();

  private String framesOption;

  /**
   * Installs such a filter into a web server that the ResourceManager has not started yet.
   *
   * @param conf the ResourceManager's own
   */
  public static void install(Class<? extends WebAnswers> type, Configuration conf) {
    List<String> all = new ArrayList<>(conf.getTrimmedStringCollection(KEY));
    if (all.contains(type.getName())) {
      return;
    }
    List<String> usual = Collections.singletonList(StaticUserWebFilter.class.getName());
    if (!UserGroupInformation.isSecurityEnabled() && (all.isEmpty() || all.equals(usual))) {
      // The ResourceManager does that itself only if there is no other filter.
      all.add(0, RMAuthenticationFilterInitializer.class.getName());
      conf.set("hadoop.http.authentication.type", "simple");
    }
    // After the authentication filters.
    all.add(type.getName());
    conf.setStrings(KEY, all.toArray(new String[0]));
  }

  /** Whether a path, without trailing slash, is answered here. */
  protected abstract boolean serves(String path);

  /** The answer to GET. */
  protected abstract Answer answer(
      ResourceManager resourceManager, HttpServletRequest request, String path);

  @Override
  public final void initFilter(FilterContainer container, Configuration conf) {
    // Hadoop's own filter for it comes later, and does not see requests answered here.
    Map<String, String> frames =
        conf.getBoolean(YarnConfiguration.YARN_XFS_ENABLED, true)
            ? XFrameOptionsFilter.getFilterParams(conf, YarnConfiguration.RM_XFS_PREFIX)
            : Collections.emptyMap();
    container.addFilter(getClass().getSimpleName(), getClass().getName(), frames);
  }

  @Override
  public final void init(FilterConfig config) {
    framesOption = config.getInitParameter(XFrameOptionsFilter.CUSTOM_HEADER_PARAM);
  }

  @Override
  public final void destroy() {}

  @Override
  public final void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    HttpServletRequest asked = (HttpServletRequest) request;
    String more = asked.getPathInfo();
    String path = (asked.getServletPath() + (more == null ? "" : more)).replaceAll("/+$", "");
    ResourceManager resourceManager =
        (ResourceManager)
            asked.getServletContext().getAttribute(IsResourceManagerActiveServlet.RM_ATTRIBUTE);
    // The web server has other contexts, such as logs, with the same filters.
    if (resourceManager == null
        || !asked.getContextPath().isEmpty()
        || resourceManager.getRMContext().getHAServiceState() == HAServiceState.STANDBY
        || !serves(path)) {
      chain.doFilter(request, response);
      return;
    }
    HttpServletResponse reply = (HttpServletResponse) response;
    String method = asked.getMethod();
    if (method.equals("GET") || method.equals("HEAD")) {
      guarded(resourceManager, asked, path).send(reply, method.equals("GET"), framesOption);
      return;
    }
    reply.setHeader("Allow", ALLOWED);
    // Hadoop's clients authenticate with it.
    if (!method.equals("OPTIONS")) {
      Answer.error(NOT_ALLOWED, "this API is read-only: expected GET")
          .send(reply, true, framesOption);
    }
  }

  private Answer guarded(ResourceManager resourceManager, HttpServletRequest asked, String path) {
    try {
      return answer(resourceManager, asked, path);
    } catch (RuntimeException | LinkageError e) {
      LOG.error("No answer to {}", path, e);
      return Answer.error(FAULT, "an error in LsPS: see the ResourceManager's log");
    }
  }

  /** The query parameters; the first of each name. */
  protected static Map<String, String> parameters(HttpServletRequest request) {
    Map<String, String> parameters = new HashMap<>();
    if (request.getQueryString() != null) {
      for (NameValuePair each :
          URLEncodedUtils.parse(request.getQueryString(), StandardCharsets.UTF_8)) {
        parameters.putIfAbsent(each.getName(), each.getValue());
      }
    }
    return parameters;
  }

  /** Truncates long texts: an application's name may have millions of letters. */
  private static final class BoundedTexts extends JsonGeneratorDelegate {
    private static final int MOST = 8_000;

    BoundedTexts(JsonGenerator to) {
      super(to);
    }

    @Override
    public void writeString(String text) throws IOException {
      boolean fits = text == null || text.length() <= MOST;
      super.writeString(
          fits ? text : text.substring(0, MOST) + "... (" + text.length() + " characters)");
    }
  }

  /** An answer. Immutable. */
  public static final class Answer {
    private final int status;
    private final String type;
    private final byte[] body;
    private final String policy;

    private Answer(int status, String type, byte[] body, String policy) {
      this.status = status;
      this.type = type + "; charset=utf-8";
      this.body = body;
      this.policy = policy;
    }

    /**
     * A JSON text.
     *
     * @param mapper serialises POJO nodes ({@code putPOJO}), immediately
     */
    public static Answer json(int status, ObjectNode body, ObjectMapper mapper) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (JsonGenerator to = new BoundedTexts(mapper.getFactory().createGenerator(bytes))) {
        mapper.writeValue(to, body);
      } catch (IOException e) {
        throw new UncheckedIOException("an answer that cannot be written", e);
      }
      return new Answer(status, "application/json", bytes.toByteArray(), null);
    }

    /** An error as JSON. */
    public static Answer error(int status, String message) {
      return json(status, JsonNodeFactory.instance.objectNode().put("error", message), PLAIN);
    }

    /** A page with its Content-Security-Policy. */
    public static Answer page(byte[] html, String policy) {
      return new Answer(HttpServletResponse.SC_OK, "text/html", html, policy);
    }

    private void send(HttpServletResponse response, boolean withBody, String framesOption)
        throws IOException {
      response.setStatus(status);
      response.setContentType(type);
      response.setContentLength(body.length);
      if (framesOption != null) {
        response.setHeader(XFrameOptionsFilter.X_FRAME_OPTIONS, framesOption);
      }
      if (policy != null) {
        response.setHeader("Content-Security-Policy", policy);
      }
      if (withBody) {
        response.getOutputStream().write(body);
      }
    }
  }
}
