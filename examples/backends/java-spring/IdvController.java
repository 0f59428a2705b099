// The host backend of idv-elements in Spring: sessions and selfies. State is in this process. Use your database instead.
package com.example.idv;

import static java.lang.System.Logger.Level.ERROR;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.Iterator;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import javax.imageio.IIOException;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MaxUploadSizeExceededException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.multipart.MultipartFile;

@RestController
@RequestMapping("/idv")
public class IdvController {
  static final int MAX_BYTES = 10_000_000, MAX_PIXELS = 25_000_000, MAX_DETAILS = 16_384;
  static final byte[] SECRET = secret();
  static final ObjectMapper JSON = new ObjectMapper();
  /** A redirect would send the API key and the picture to another host, so it counts as no answer. */
  static final HttpClient CLIENT = HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NEVER).build();
  static final JsonNode CONTRACT = contract(); // openapi.json of the package idv-elements-server
  final Map<String, Kept> records = new ConcurrentHashMap<>(); // by person, route and key

  static class Kept { String fingerprint, reference = "idv-" + UUID.randomUUID(), problem; ObjectNode body; }

  static class Problem extends RuntimeException {
    final String code, reference;
    Problem(String code, String reference) { super(code); this.code = code; this.reference = reference; }
  }

  /** YOUR LOGIN: the person's stable id, from Spring Security. This demo accepts only the cookie login=demo-… */
  String subjectOf(String cookies) {
    for (String cookie : cookies.split("; *")) if (cookie.matches("login=demo-[\\w-]{1,40}")) return cookie.substring(6);
    throw new Problem("UNAUTHORIZED", null);
  }

  @RequestMapping(path = "/sessions", method = RequestMethod.POST)
  public ResponseEntity<?> createSession(@RequestHeader(name = "Cookie", defaultValue = "") String cookies,
      @RequestHeader HttpHeaders headers) {
    String person = signed("subject " + subjectOf(cookies)), origin = headers.getFirst("Origin");
    return once("sessions", headers, person, String.valueOf(origin), reference -> {
      Instant end = Instant.now().plus(15, ChronoUnit.MINUTES).truncatedTo(ChronoUnit.SECONDS);
      ObjectNode claims = JSON.createObjectNode().put("sid", UUID.randomUUID().toString()).put("sub", person);
      String payload = base64(claims.put("org", origin).put("exp", end.getEpochSecond()).toString().getBytes());
      ObjectNode session = JSON.createObjectNode().put("sessionId", claims.get("sid").asText());
      session.put("token", payload + "." + signed("token " + payload)).put("expiresAt", end.toString());
      session.putObject("policy").put("maxImageBytes", MAX_BYTES).put("maxImagePixels", MAX_PIXELS).put("livenessAttempts", 3);
      return session;
    });
  }

  @RequestMapping(path = "/faces", method = RequestMethod.POST, consumes = "multipart/form-data")
  public ResponseEntity<?> checkFace(@RequestHeader HttpHeaders headers, @RequestParam(required = false) MultipartFile image,
      @RequestParam(required = false) MultipartFile details) throws IOException {
    JsonNode claims = claimsOf(headers);
    require(image != null && details != null && details.getSize() <= MAX_DETAILS, "INVALID_REQUEST");
    checkDetails(details.getBytes());
    byte[] picture = image.getBytes();
    require(picture.length <= MAX_BYTES && pixelsOf(picture) <= MAX_PIXELS, "IMAGE_TOO_LARGE");
    String sha256 = sha256(picture);
    return once("faces", headers, claims.get("sub").asText(), sha256 + sha256(details.getBytes()), reference -> {
      JsonNode data = detectFaces(picture, reference);
      // YOUR RESULT: store claims.get("sid"), data and sha256 in your database here.
      require(data.path("facesDetected").asInt(-1) != 0, "NO_FACE", reference);
      require(data.path("facesDetected").asInt(-1) == 1, "MULTIPLE_FACES", reference);
      ObjectNode face = JSON.createObjectNode().put("faceId", UUID.randomUUID().toString()).put("reference", reference);
      return face.put("confidence", data.at("/faces/0/confidence").asDouble()).put("sha256", sha256);
    });
  }

  JsonNode detectFaces(byte[] picture, String reference) {
    String body = JSON.createObjectNode().put("reference", reference).put("base64Image", picture).toString();
    URI address = URI.create(System.getenv("IDENTITY_URL") + "/v1/api/verification/detect-faces");
    HttpRequest request = HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(20)).header("x-api-key", System.getenv("IDENTITY_KEY"))
        .header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body)).build();
    try {
      JsonNode result = JSON.readTree(CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body());
      String given = result.path("responseCode").asText(), code = CONTRACT.at("/x-identity-service-codes").path(given).asText(given);
      require(!code.equals("DUPLICATE_REFERENCE"), "CONFLICT", reference); // The work was done before, and its answer was lost.
      require(code.equals("SUCCESS"), CONTRACT.at("/x-problem-codes").has(code) ? code : "FAILED", reference);
      return result.get("data");
    } catch (IOException | InterruptedException failure) {
      throw new Problem("TIMEOUT", reference); // The outcome is unknown. A retry sends the same reference.
    }
  }

  /** One key, one answer. A failure whose outcome is unknown keeps its reference for the retry. */
  ResponseEntity<?> once(String route, HttpHeaders headers, String person, String fingerprint, Function<String, ObjectNode> work) {
    String key = headers.getFirst("Idempotency-Key");
    require(key != null && key.matches("[\\x21-\\x7e]{1,255}"), "IDEMPOTENCY_KEY_MISSING");
    Kept kept = records.computeIfAbsent(person + " " + route + " " + key, scope -> new Kept());
    synchronized (kept) {
      if (kept.fingerprint == null) kept.fingerprint = fingerprint;
      require(kept.fingerprint.equals(fingerprint), "IDEMPOTENCY_KEY_REUSED");
      boolean isReplayed = kept.body != null;
      try {
        if (!isReplayed) kept.body = work.apply(kept.reference);
      } catch (Problem problem) {
        ObjectNode body = bodyOf(problem);
        if (body.get("retryable").asBoolean()) throw problem;
        kept.body = body;
      }
      return answer(kept.body, isReplayed);
    }
  }

  static ObjectNode bodyOf(Problem problem) {
    ObjectNode body = JSON.createObjectNode().put("type", "urn:idv-elements:problem:" + problem.code).put("code", problem.code);
    body.put("reference", problem.reference == null ? "req-" + UUID.randomUUID() : problem.reference);
    return body.setAll((ObjectNode) CONTRACT.at("/x-problem-codes").get(problem.code)); // status, title, retryable
  }

  ResponseEntity<?> answer(ObjectNode body, boolean isReplayed) {
    int status = body.path("status").asInt(201);
    ResponseEntity.BodyBuilder answer = ResponseEntity.status(status)
        .header("Content-Type", status < 400 ? "application/json" : "application/problem+json");
    if (isReplayed) answer.header("Idempotency-Replayed", "true");
    return answer.body(body.toString().getBytes(StandardCharsets.UTF_8));
  }

  /** Less specific than the routes above, which come first. */
  @RequestMapping({"/sessions", "/faces"})
  public ResponseEntity<?> otherRequest(HttpMethod method) {
    throw new Problem(method == HttpMethod.POST ? "UNSUPPORTED_MEDIA_TYPE" : "METHOD_NOT_ALLOWED", null);
  }

  @RequestMapping("/**")
  public ResponseEntity<?> otherRoute() {
    throw new Problem("NOT_FOUND", null);
  }

  @ExceptionHandler(Exception.class)
  public ResponseEntity<?> refuse(Exception error) {
    boolean isTooLarge = error instanceof MaxUploadSizeExceededException || error.getCause() instanceof IllegalStateException;
    String code = error instanceof MultipartException ? (isTooLarge ? "IMAGE_TOO_LARGE" : "INVALID_REQUEST") : "INTERNAL";
    if (code.equals("INTERNAL") && !(error instanceof Problem)) System.getLogger("idv").log(ERROR, error.getClass().getName());
    return answer(bodyOf(error instanceof Problem ? (Problem) error : new Problem(code, null)), false);
  }

  JsonNode claimsOf(HttpHeaders headers) throws IOException {
    String origin = headers.getFirst("Origin"), sent = headers.getFirst("Authorization");
    String[] token = sent != null && sent.startsWith("Bearer ") ? sent.substring(7).split("\\.", 2) : new String[0];
    require(token.length == 2 && MessageDigest.isEqual(signed("token " + token[0]).getBytes(), token[1].getBytes()), "UNAUTHORIZED");
    JsonNode claims = JSON.readTree(Base64.getUrlDecoder().decode(token[0]));
    require(claims.get("exp").asLong() > Instant.now().getEpochSecond(), "SESSION_EXPIRED");
    require(claims.get("org").asText().equals(String.valueOf(origin)), "FORBIDDEN");
    return claims;
  }

  void checkDetails(byte[] text) {
    try {
      JsonNode details = JSON.readTree(text), measures = details.get("measures");
      OffsetDateTime.parse(details.get("capturedAt").asText());
      boolean fits = details.get("mode").asText().matches("automatic|manual") && details.get("thresholdsVersion").asText().length() <= 64;
      for (JsonNode measure : measures) fits = fits && (measure.isNull() || measure.isNumber());
      require(fits && measures.isObject() && measures.size() <= 64, "INVALID_REQUEST");
    } catch (IOException | NullPointerException | java.time.DateTimeException wrong) {
      throw new Problem("INVALID_REQUEST", null);
    }
  }

  /** From the header alone. For WebP add a plugin of ImageIO. */
  long pixelsOf(byte[] picture) throws IOException {
    try (ImageInputStream stream = ImageIO.createImageInputStream(new ByteArrayInputStream(picture))) {
      Iterator<ImageReader> readers = ImageIO.getImageReaders(stream);
      require(readers.hasNext(), "UNSUPPORTED_MEDIA_TYPE");
      ImageReader reader = readers.next();
      require(reader.getFormatName().matches("(?i)jpe?g|png"), "UNSUPPORTED_MEDIA_TYPE");
      reader.setInput(stream, true, true);
      return (long) reader.getWidth(0) * reader.getHeight(0);
    } catch (IIOException broken) {
      throw new Problem("UNSUPPORTED_MEDIA_TYPE", null);
    }
  }

  static byte[] secret() {
    byte[] secret = String.valueOf(System.getenv("IDV_SECRET")).getBytes(StandardCharsets.UTF_8);
    if (secret.length < 32) throw new IllegalStateException("IDV_SECRET needs at least 32 random bytes.");
    return secret;
  }

  static JsonNode contract() {
    try {
      return JSON.readTree(Path.of(System.getenv("IDV_OPENAPI")).toFile());
    } catch (IOException missing) {
      throw new IllegalStateException(missing);
    }
  }

  static String signed(String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(SECRET, "HmacSHA256"));
      return base64(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static String sha256(byte[] bytes) {
    try {
      return String.format("%064x", new java.math.BigInteger(1, MessageDigest.getInstance("SHA-256").digest(bytes)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static String base64(byte[] bytes) { return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes); }

  static void require(boolean isRight, String code, String... reference) {
    if (!isRight) throw new Problem(code, reference.length > 0 ? reference[0] : null);
  }
}
