package com.example.idv;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/** Origins, preflights, and the headers of every answer. A filter, because Spring answers preflights before controllers. */
@Component
public class IdvFilter extends OncePerRequestFilter {
  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    String path = request.getServletPath() + (request.getPathInfo() == null ? "" : request.getPathInfo()); // decoded, as routes see it
    return !path.startsWith("/idv/");
  }

  @Override
  protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    String origin = request.getHeader("Origin");
    boolean isAllowed = Arrays.asList(System.getenv("ALLOWED_ORIGINS").split(",")).contains(origin);
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Vary", "Origin");
    if (isAllowed) {
      response.setHeader("Access-Control-Allow-Origin", origin);
      response.setHeader("Access-Control-Allow-Credentials", "true");
      response.setHeader("Access-Control-Allow-Methods", "GET, POST, DELETE");
      response.setHeader("Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key, Last-Event-ID");
      response.setHeader("Access-Control-Expose-Headers", "Date, Retry-After, Idempotency-Replayed");
    }
    if (origin != null && !isAllowed) {
      response.setStatus(403);
      response.setContentType("application/problem+json");
      response.getWriter().write(IdvController.bodyOf(new IdvController.Problem("FORBIDDEN", null)).toString());
    } else if (request.getMethod().equals("OPTIONS")) {
      response.setStatus(204);
    } else {
      chain.doFilter(request, response);
    }
  }
}
