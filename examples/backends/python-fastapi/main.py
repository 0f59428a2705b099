"""The host backend of idv-elements in Python: sessions and selfies. State is in this process. Use your database instead."""
import asyncio, base64, hashlib, hmac, io, json, logging, os, re, time, uuid
from datetime import datetime, timezone

import httpx
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from PIL import Image
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException

IDENTITY_URL, IDENTITY_KEY = os.environ["IDENTITY_URL"], os.environ["IDENTITY_KEY"]
SECRET = os.environ["IDV_SECRET"].encode()
if len(SECRET) < 32:
    raise SystemExit("IDV_SECRET needs at least 32 random bytes.")
ORIGINS = os.environ["ALLOWED_ORIGINS"].split(",")
POLICY = {"maxImageBytes": 10_000_000, "maxImagePixels": 25_000_000, "livenessAttempts": 3}
SESSION_SECONDS, MAX_DETAILS = 15 * 60, 16_384
CONTRACT = json.load(open(os.environ.get("IDV_OPENAPI", "openapi.json")))  # from the package idv-elements-server
KINDS, SERVICE_CODES = CONTRACT["x-problem-codes"], CONTRACT["x-identity-service-codes"]

app = FastAPI(openapi_url=None)
records: dict[str, dict] = {}  # by person, route and key: fingerprint, reference, answer
locks: dict[str, asyncio.Lock] = {}


class Problem(Exception):
    def __init__(self, code: str, reference: str | None = None):
        self.code, self.reference = code, reference


def problem(code: str, reference: str | None = None) -> JSONResponse:
    body = {"type": f"urn:idv-elements:problem:{code}", "code": code, "reference": reference or f"req-{uuid.uuid4()}", **KINDS[code]}
    return JSONResponse(body, body["status"], media_type="application/problem+json")


def subject_of(request: Request) -> str | None:
    """YOUR LOGIN: the person's stable id from your own session cookie. This demo takes `login=demo-…` and nothing else."""
    login = request.cookies.get("login", "")
    return login if re.fullmatch(r"demo-[\w-]{1,40}", login) else None


def signed(text: str) -> str:
    return base64.urlsafe_b64encode(hmac.new(SECRET, text.encode(), "sha256").digest()).decode().rstrip("=")


def claims_of(request: Request) -> dict:
    payload, _, mac = request.headers.get("authorization", "").removeprefix("Bearer ").partition(".")
    if not hmac.compare_digest(signed(f"token {payload}").encode(), mac.encode()):
        raise Problem("UNAUTHORIZED")
    claims = json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))
    if claims["exp"] < time.time():
        raise Problem("SESSION_EXPIRED")
    if claims["org"] != request.headers.get("origin"):
        raise Problem("FORBIDDEN")
    return claims


async def once(request: Request, person: str, fingerprint: str, work) -> JSONResponse:
    """One key, one answer. A failure whose outcome is unknown keeps its reference for the retry."""
    key = request.headers.get("idempotency-key", "")
    if not re.fullmatch(r"[\x21-\x7e]{1,255}", key):
        raise Problem("IDEMPOTENCY_KEY_MISSING")
    scope = f"{person} {request.url.path} {key}"
    async with locks.setdefault(scope, asyncio.Lock()):
        record = records.setdefault(scope, {"fingerprint": fingerprint, "reference": f"idv-{uuid.uuid4()}", "answer": None})
        if record["fingerprint"] != fingerprint:
            raise Problem("IDEMPOTENCY_KEY_REUSED")
        replayed = record["answer"] is not None
        if not replayed:
            try:
                record["answer"] = JSONResponse(await work(record["reference"]), 201)
            except Problem as failure:
                if KINDS[failure.code]["retryable"]:
                    raise
                record["answer"] = problem(failure.code, failure.reference)
        answer = record["answer"]
        return type(answer)(json.loads(answer.body), answer.status_code, media_type=answer.media_type,
                            headers={"idempotency-replayed": "true"} if replayed else None)


async def detect_faces(image: bytes, reference: str) -> dict:
    body = {"reference": reference, "base64Image": base64.b64encode(image).decode()}
    try:
        # A redirect would send the API key and the picture to another host, so it counts as no answer.
        async with httpx.AsyncClient(timeout=20, follow_redirects=False) as client:
            url, headers = f"{IDENTITY_URL}/v1/api/verification/detect-faces", {"x-api-key": IDENTITY_KEY}
            result = (await client.post(url, json=body, headers=headers)).json()
    except (httpx.HTTPError, ValueError):
        raise Problem("TIMEOUT", reference)  # The outcome is unknown. A retry sends the same reference.
    code = SERVICE_CODES.get(str(result.get("responseCode")), result.get("responseCode"))
    if code == "DUPLICATE_REFERENCE":
        raise Problem("CONFLICT", reference)  # The service did this work before, and its answer was lost.
    if code != "SUCCESS":
        raise Problem(code if code in KINDS else "FAILED", reference)
    return result["data"]


def check_details(text: bytes) -> None:
    try:
        details = json.loads(text[:MAX_DETAILS])
        datetime.fromisoformat(details["capturedAt"].replace("Z", "+00:00"))
        fits = details["mode"] in ("automatic", "manual") and len(details["thresholdsVersion"]) <= 64
        if not fits or not all(value is None or isinstance(value, (int, float)) for value in details["measures"].values()):
            raise ValueError
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise Problem("INVALID_REQUEST")


def check_image(image: bytes) -> None:
    Image.MAX_IMAGE_PIXELS = None  # The limit below is ours.
    try:
        width, height = Image.open(io.BytesIO(image), formats=["JPEG", "PNG", "WEBP"]).size  # reads the header alone
    except Exception:
        raise Problem("UNSUPPORTED_MEDIA_TYPE")
    if len(image) > POLICY["maxImageBytes"] or width * height > POLICY["maxImagePixels"]:
        raise Problem("IMAGE_TOO_LARGE")


def limited(receive, most: int):
    async def counted():
        nonlocal most
        message = await receive()
        most -= len(message.get("body", b""))
        if most < 0:
            raise Problem("IMAGE_TOO_LARGE")
        return message
    return counted


@app.post("/idv/sessions")
async def create_session(request: Request):
    subject = subject_of(request)
    if subject is None:
        raise Problem("UNAUTHORIZED")
    person, origin = signed(f"subject {subject}"), request.headers.get("origin")

    async def work(_: str) -> dict:
        end = int(time.time()) + SESSION_SECONDS
        session = {"sid": str(uuid.uuid4()), "sub": person, "org": origin, "exp": end}
        payload = base64.urlsafe_b64encode(json.dumps(session).encode()).decode().rstrip("=")
        expires = datetime.fromtimestamp(end, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        return {"sessionId": session["sid"], "token": f"{payload}.{signed('token ' + payload)}", "expiresAt": expires, "policy": POLICY}
    return await once(request, person, origin or "", work)


@app.post("/idv/faces")
async def check_face(request: Request):
    claims = claims_of(request)
    if not re.match("multipart/form-data;.*boundary=", request.headers.get("content-type", "")):
        raise Problem("UNSUPPORTED_MEDIA_TYPE")
    form = await Request(request.scope, limited(request.receive, POLICY["maxImageBytes"] + 65_536)).form()
    image, details = form.get("image"), form.get("details")
    if not isinstance(image, UploadFile) or details is None:
        raise Problem("INVALID_REQUEST")
    image, text = await image.read(), await details.read() if isinstance(details, UploadFile) else details.encode()
    check_details(text)
    check_image(image)
    sha256 = hashlib.sha256(image).hexdigest()

    async def work(reference: str) -> dict:
        data = await detect_faces(image, reference)
        # YOUR RESULT: store claims["sid"], data and sha256 in your database here.
        if data["facesDetected"] != 1:
            raise Problem("NO_FACE" if data["facesDetected"] == 0 else "MULTIPLE_FACES", reference)
        return {"faceId": str(uuid.uuid4()), "reference": reference, "confidence": data["faces"][0]["confidence"], "sha256": sha256}
    return await once(request, claims["sub"], sha256 + hashlib.sha256(text).hexdigest(), work)


@app.middleware("http")
async def every_answer(request: Request, call_next):
    origin = request.headers.get("origin")
    if origin is not None and origin not in ORIGINS:
        answer = problem("FORBIDDEN")
    elif request.method == "OPTIONS":
        answer = JSONResponse(None, 200, {"access-control-allow-methods": "GET, POST, DELETE", "access-control-max-age": "600",
                              "access-control-allow-headers": "Authorization, Content-Type, Idempotency-Key, Last-Event-ID"})
    else:
        try:
            answer = await call_next(request)
        except Exception as error:
            logging.error("%s: %s", request.url.path, type(error).__name__)  # never the request itself
            answer = problem("INTERNAL")
    answer.headers.update({"cache-control": "no-store", "x-content-type-options": "nosniff", "vary": "Origin"})
    if origin in ORIGINS:
        answer.headers.update({"access-control-allow-origin": origin, "access-control-allow-credentials": "true",
                               "access-control-expose-headers": "Date, Retry-After, Idempotency-Replayed"})
    return answer


app.exception_handler(Problem)(lambda _, error: problem(error.code, error.reference))
app.exception_handler(HTTPException)(lambda _, error: problem(
    {404: "NOT_FOUND", 405: "METHOD_NOT_ALLOWED"}.get(error.status_code, "INVALID_REQUEST")))
