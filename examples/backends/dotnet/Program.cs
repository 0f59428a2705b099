// The host backend of idv-elements in ASP.NET Core: sessions and selfies. State is in this process. Use your database instead.
using System.Collections.Concurrent;
using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Microsoft.AspNetCore.Http.Features;

const int maxBytes = 10_000_000, maxPixels = 25_000_000, maxDetails = 16_384;
string Setting(string name) => Environment.GetEnvironmentVariable(name) ?? throw new InvalidOperationException($"Set {name}.");
var secret = Encoding.UTF8.GetBytes(Setting("IDV_SECRET") is { Length: >= 32 } set ? set : throw new InvalidOperationException("IDV_SECRET needs at least 32 random bytes."));
var origins = Setting("ALLOWED_ORIGINS").Split(',');
var contract = JsonNode.Parse(File.ReadAllText(Setting("IDV_OPENAPI")))!.AsObject(); // of idv-elements-server
var records = new ConcurrentDictionary<string, Kept>(); // by person, route and key
// A redirect would send the API key and the picture to another host, so it counts as no answer.
var service = new HttpClient(new HttpClientHandler { AllowAutoRedirect = false }) { BaseAddress = new Uri(Setting("IDENTITY_URL")), Timeout = TimeSpan.FromSeconds(20) };
service.DefaultRequestHeaders.Add("x-api-key", Setting("IDENTITY_KEY"));

var builder = WebApplication.CreateBuilder(args);
builder.WebHost.ConfigureKestrel(server => server.Limits.MaxRequestBodySize = maxBytes + 65_536);
builder.Services.Configure<FormOptions>(form => form.MultipartBodyLengthLimit = maxBytes + 65_536);
var app = builder.Build();

// Origins, preflights, problems, and the headers of every answer.
app.Run(async context =>
{
    var (request, response) = (context.Request, context.Response);
    string? origin = request.Headers.Origin;
    response.Headers.CacheControl = "no-store";
    response.Headers.XContentTypeOptions = "nosniff";
    response.Headers.Vary = "Origin";
    if (origin != null && origins.Contains(origin))
    {
        response.Headers.AccessControlAllowOrigin = origin;
        response.Headers.AccessControlAllowCredentials = "true";
        response.Headers.AccessControlAllowMethods = "GET, POST, DELETE";
        response.Headers.AccessControlAllowHeaders = "Authorization, Content-Type, Idempotency-Key, Last-Event-ID";
        response.Headers.AccessControlExposeHeaders = "Date, Retry-After, Idempotency-Replayed";
    }
    try
    {
        Require(origin == null || origins.Contains(origin), "FORBIDDEN");
        if (request.Method == "OPTIONS") response.StatusCode = 204;
        else await (request.Path.Value switch
        {
            "/idv/sessions" => CreateSession(context),
            "/idv/faces" => CheckFace(context),
            _ => throw new Problem("NOT_FOUND"),
        });
    }
    catch (Problem problem)
    {
        await Send(context, BodyOf(problem));
    }
    catch (BadHttpRequestException error)
    {
        await Send(context, BodyOf(new Problem(error.StatusCode == 413 ? "IMAGE_TOO_LARGE" : "INVALID_REQUEST")));
    }
    catch (Exception error) when (error is InvalidDataException or IOException) // a broken form, or one above its limit
    {
        await Send(context, BodyOf(new Problem(request.ContentLength > maxBytes ? "IMAGE_TOO_LARGE" : "INVALID_REQUEST")));
    }
    catch (Exception error) when (!response.HasStarted)
    {
        app.Logger.LogError("{Type}", error.GetType().Name); // never the request itself
        await Send(context, BodyOf(new Problem("INTERNAL")));
    }
});
app.Run();

// YOUR LOGIN: the person's stable id, such as context.User's. This demo accepts only the cookie login=demo-…
string SubjectOf(HttpContext context)
{
    var login = context.Request.Cookies["login"] ?? "";
    Require(Regex.IsMatch(login, @"\Ademo-[\w-]{1,40}\z"), "UNAUTHORIZED");
    return login;
}

Task CreateSession(HttpContext context)
{
    Require(context.Request.Method == "POST", "METHOD_NOT_ALLOWED");
    var person = Signed("subject " + SubjectOf(context));
    string origin = context.Request.Headers.Origin.ToString();
    return Once(context, person, origin, _ =>
    {
        var (id, end) = (Guid.NewGuid().ToString(), DateTimeOffset.UtcNow.AddMinutes(15));
        var claims = new JsonObject { ["sid"] = id, ["sub"] = person, ["org"] = origin, ["exp"] = end.ToUnixTimeSeconds() };
        var payload = Base64Url(Encoding.UTF8.GetBytes(claims.ToJsonString()));
        var policy = new JsonObject { ["maxImageBytes"] = maxBytes, ["maxImagePixels"] = maxPixels, ["livenessAttempts"] = 3 };
        var expiresAt = end.ToString("yyyy-MM-dd'T'HH:mm:ss'Z'", CultureInfo.InvariantCulture);
        return Task.FromResult(new JsonObject
            { ["sessionId"] = id, ["token"] = $"{payload}.{Signed("token " + payload)}", ["expiresAt"] = expiresAt, ["policy"] = policy });
    });
}

async Task CheckFace(HttpContext context)
{
    Require(context.Request.Method == "POST", "METHOD_NOT_ALLOWED");
    var claims = ClaimsOf(context);
    Require(context.Request.HasFormContentType && context.Request.ContentType!.StartsWith("multipart/"), "UNSUPPORTED_MEDIA_TYPE");
    var files = (await context.Request.ReadFormAsync()).Files;
    var (image, details) = (await BytesOf(files["image"]), await BytesOf(files["details"]));
    CheckDetails(details);
    Require(image.Length <= maxBytes && PixelsOf(image) <= maxPixels, "IMAGE_TOO_LARGE");
    var sha256 = Convert.ToHexString(SHA256.HashData(image)).ToLowerInvariant();
    await Once(context, (string)claims["sub"]!, sha256 + Convert.ToHexString(SHA256.HashData(details)), async reference =>
    {
        var data = await DetectFaces(image, reference);
        // YOUR RESULT: store claims["sid"], data and sha256 in your database here.
        var count = (int)data["facesDetected"]!;
        Require(count != 0, "NO_FACE", reference);
        Require(count == 1, "MULTIPLE_FACES", reference);
        var confidence = (double)data["faces"]![0]!["confidence"]!;
        return new JsonObject
            { ["faceId"] = Guid.NewGuid().ToString(), ["reference"] = reference, ["confidence"] = confidence, ["sha256"] = sha256 };
    });
}

async Task<JsonNode> DetectFaces(byte[] image, string reference)
{
    JsonNode? result = null;
    try
    {
        var body = new { reference, base64Image = Convert.ToBase64String(image) };
        var answer = await service.PostAsJsonAsync("/v1/api/verification/detect-faces", body);
        result = JsonNode.Parse(await answer.Content.ReadAsStringAsync());
    }
    catch (Exception error) when (error is HttpRequestException or TaskCanceledException or JsonException or IOException) { }
    Require(result?["responseCode"] != null, "TIMEOUT", reference); // The outcome is unknown. A retry sends the same reference.
    var given = result!["responseCode"]!.ToString();
    var code = contract["x-identity-service-codes"]![given]?.ToString() ?? given;
    Require(code != "DUPLICATE_REFERENCE", "CONFLICT", reference); // The work was done before, and its answer was lost.
    Require(code == "SUCCESS", contract["x-problem-codes"]![code] == null ? "FAILED" : code, reference);
    return result["data"]!;
}

// One key, one answer. A failure whose outcome is unknown keeps its reference for the retry.
async Task Once(HttpContext context, string person, string fingerprint, Func<string, Task<JsonObject>> work)
{
    var key = context.Request.Headers["Idempotency-Key"].ToString();
    Require(Regex.IsMatch(key, @"\A[\x21-\x7e]{1,255}\z"), "IDEMPOTENCY_KEY_MISSING");
    var kept = records.GetOrAdd($"{person} {context.Request.Path} {key}", _ => new Kept(fingerprint));
    await kept.Turn.WaitAsync();
    try
    {
        Require(kept.Fingerprint == fingerprint, "IDEMPOTENCY_KEY_REUSED");
        if (kept.Body != null) context.Response.Headers["Idempotency-Replayed"] = "true";
        else
        {
            try { kept.Body = await work(kept.Reference); }
            catch (Problem problem) when (!(bool)contract["x-problem-codes"]![problem.Code]!["retryable"]!) { kept.Body = BodyOf(problem); }
        }
    }
    finally { kept.Turn.Release(); }
    await Send(context, kept.Body!);
}

JsonObject BodyOf(Problem problem)
{
    var body = contract["x-problem-codes"]![problem.Code]!.DeepClone().AsObject(); // status, title, retryable
    body["type"] = "urn:idv-elements:problem:" + problem.Code;
    body["code"] = problem.Code;
    body["reference"] = problem.Reference ?? "req-" + Guid.NewGuid();
    return body;
}

Task Send(HttpContext context, JsonObject body)
{
    context.Response.StatusCode = (int?)body["status"] ?? 201;
    context.Response.ContentType = body["status"] == null ? "application/json" : "application/problem+json";
    return context.Response.WriteAsync(body.ToJsonString());
}

JsonNode ClaimsOf(HttpContext context)
{
    var token = context.Request.Headers.Authorization.ToString().Replace("Bearer ", "").Split('.', 2);
    var isSigned = token.Length == 2 &&
        CryptographicOperations.FixedTimeEquals(Encoding.UTF8.GetBytes(Signed("token " + token[0])), Encoding.UTF8.GetBytes(token[1]));
    Require(isSigned, "UNAUTHORIZED");
    var claims = JsonNode.Parse(Convert.FromBase64String(token[0].Replace('-', '+').Replace('_', '/').PadRight((token[0].Length + 3) / 4 * 4, '=')))!;
    Require((long)claims["exp"]! > DateTimeOffset.UtcNow.ToUnixTimeSeconds(), "SESSION_EXPIRED");
    Require((string?)claims["org"] == context.Request.Headers.Origin.ToString(), "FORBIDDEN");
    return claims;
}

async Task<byte[]> BytesOf(IFormFile? file)
{
    Require(file != null, "INVALID_REQUEST");
    using var memory = new MemoryStream();
    await file!.CopyToAsync(memory);
    return memory.ToArray();
}

void CheckDetails(byte[] text)
{
    var fits = text.Length <= maxDetails;
    try
    {
        var details = JsonDocument.Parse(text).RootElement;
        fits &= details.GetProperty("mode").GetString() is "automatic" or "manual";
        fits &= details.GetProperty("thresholdsVersion").GetString()!.Length <= 64 && details.GetProperty("capturedAt").TryGetDateTimeOffset(out _);
        fits &= details.GetProperty("measures").EnumerateObject().All(one => one.Value.ValueKind is JsonValueKind.Number or JsonValueKind.Null);
    }
    catch (Exception error) when (error is JsonException or KeyNotFoundException or InvalidOperationException or NullReferenceException)
    {
        fits = false;
    }
    Require(fits, "INVALID_REQUEST");
}

// Width times height of a JPEG, which the elements send for a selfie, or a PNG, from the header alone.
double PixelsOf(byte[] bytes) // not an integer: a header may claim a larger product
{
    long Two(int at) => at + 1 < bytes.Length ? bytes[at] << 8 | bytes[at + 1] : 0;
    if (bytes.Length > 24 && Two(0) == 0x8950 && Two(2) == 0x4e47) return (double)(Two(16) << 16 | Two(18)) * (Two(20) << 16 | Two(22));
    Require(bytes.Length > 4 && Two(0) == 0xffd8 && bytes[2] == 0xff, "UNSUPPORTED_MEDIA_TYPE");
    for (var at = 2; at + 9 < bytes.Length && bytes[at] == 0xff; at += 2 + (int)Math.Max(Two(at + 2), 2))
    {
        if (bytes[at + 1] is >= 0xc0 and <= 0xcf and not (0xc4 or 0xc8 or 0xcc)) return Two(at + 5) * Two(at + 7);
    }
    throw new Problem("UNSUPPORTED_MEDIA_TYPE");
}

string Signed(string text) => Base64Url(HMACSHA256.HashData(secret, Encoding.UTF8.GetBytes(text)));
string Base64Url(byte[] bytes) => Convert.ToBase64String(bytes).TrimEnd('=').Replace('+', '-').Replace('/', '_');
void Require(bool isRight, string code, string? reference = null) { if (!isRight) throw new Problem(code, reference); }

class Problem(string code, string? reference = null) : Exception(code)
{
    public string Code => code;
    public string? Reference => reference;
}

class Kept(string fingerprint)
{
    public readonly SemaphoreSlim Turn = new(1);
    public readonly string Fingerprint = fingerprint, Reference = "idv-" + Guid.NewGuid();
    public JsonObject? Body;
}
