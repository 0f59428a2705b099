// The host backend of idv-elements in Go: sessions and selfies. State is in this process. Use your database instead.
package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strings"
	"sync"
	"time"
)

const maxBytes, maxPixels, maxDetails = 10_000_000, 25_000_000, 16_384

type object = map[string]any
type problem struct{ code, reference string } // panics with it; answered at the end of the request
type answer struct{ code, body string }       // an empty code means success
type record struct {                          // one key of one person
	sync.Mutex
	fingerprint, reference string
	answer                 *answer
}
type claims struct{ Sid, Sub, Org, Exp string }

var secret = []byte(os.Getenv("IDV_SECRET")) // at least 32 random bytes
var records sync.Map                         // by person, route and key

// A redirect would send the API key and the picture to another host, so it counts as no answer.
var client = &http.Client{Timeout: 20 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
var contract struct { // openapi.json of the package idv-elements-server
	Kinds    map[string]object `json:"x-problem-codes"`
	Services map[string]string `json:"x-identity-service-codes"`
}
var keyPattern, demoPattern = regexp.MustCompile(`^[\x21-\x7e]{1,255}$`), regexp.MustCompile(`^demo-[\w-]{1,40}$`)

// YOUR LOGIN: the person's stable id from your own session cookie. This demo accepts only login=demo-…
func subjectOf(r *http.Request) string {
	cookie, err := r.Cookie("login")
	require(err == nil && demoPattern.MatchString(cookie.Value), "UNAUTHORIZED")
	return cookie.Value
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func require(isRight bool, code string, reference ...string) {
	if !isRight {
		panic(problem{code, strings.Join(reference, "")})
	}
}

func uuid() string {
	b := make([]byte, 16)
	must(rand.Read(b))
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

func signed(text string) string {
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(text))
	return base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
}

func claimsOf(r *http.Request) (found claims) {
	payload, mac, _ := strings.Cut(strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer "), ".")
	require(hmac.Equal([]byte(signed("token "+payload)), []byte(mac)), "UNAUTHORIZED")
	_ = json.Unmarshal(must(base64.RawURLEncoding.DecodeString(payload)), &found)
	require(found.Exp > time.Now().UTC().Format(time.RFC3339), "SESSION_EXPIRED")
	require(found.Org == r.Header.Get("Origin"), "FORBIDDEN")
	return found
}

func problemAnswer(p problem) answer {
	body := object{"type": "urn:idv-elements:problem:" + p.code, "code": p.code, "reference": p.reference}
	for name, value := range contract.Kinds[p.code] { // status, title, retryable
		body[name] = value
	}
	if p.reference == "" {
		body["reference"] = "req-" + uuid()
	}
	return answer{p.code, string(must(json.Marshal(body)))}
}

// once gives one answer for a key. A failure whose outcome is unknown keeps its reference for the retry.
func once(w http.ResponseWriter, r *http.Request, person, fingerprint string, work func(reference string) object) answer {
	key := r.Header.Get("Idempotency-Key")
	require(keyPattern.MatchString(key), "IDEMPOTENCY_KEY_MISSING")
	found, _ := records.LoadOrStore(person+r.URL.Path+" "+key, &record{fingerprint: fingerprint, reference: "idv-" + uuid()})
	kept := found.(*record)
	kept.Lock()
	defer kept.Unlock()
	require(kept.fingerprint == fingerprint, "IDEMPOTENCY_KEY_REUSED")
	if kept.answer != nil {
		w.Header().Set("Idempotency-Replayed", "true")
		return *kept.answer
	}
	defer func() {
		failure := recover()
		if p, ok := failure.(problem); ok && contract.Kinds[p.code]["retryable"] == false {
			final := problemAnswer(p)
			kept.answer = &final
		}
		if failure != nil {
			panic(failure)
		}
	}()
	kept.answer = &answer{"", string(must(json.Marshal(work(kept.reference))))}
	return *kept.answer
}

func createSession(w http.ResponseWriter, r *http.Request) answer {
	person, origin := signed("subject "+subjectOf(r)), r.Header.Get("Origin")
	return once(w, r, person, origin, func(string) object {
		session := claims{uuid(), person, origin, time.Now().Add(15 * time.Minute).UTC().Format(time.RFC3339)}
		payload := base64.RawURLEncoding.EncodeToString(must(json.Marshal(session)))
		return object{"sessionId": session.Sid, "token": payload + "." + signed("token "+payload), "expiresAt": session.Exp,
			"policy": object{"maxImageBytes": maxBytes, "maxImagePixels": maxPixels, "livenessAttempts": 3}}
	})
}

func part(r *http.Request, name string) []byte {
	file, _, err := r.FormFile(name)
	require(err == nil, "INVALID_REQUEST")
	return must(io.ReadAll(file))
}

func checkDetails(text []byte) {
	var details struct{ CapturedAt, ThresholdsVersion, Mode string }
	var measured struct{ Measures map[string]*float64 }
	isJSON := len(text) <= maxDetails && json.Unmarshal(text, &details) == nil && json.Unmarshal(text, &measured) == nil
	_, err := time.Parse(time.RFC3339, details.CapturedAt)
	fits := details.ThresholdsVersion != "" && len(details.ThresholdsVersion) <= 64 && len(measured.Measures) <= 64
	require(isJSON && fits && err == nil && (details.Mode == "automatic" || details.Mode == "manual"), "INVALID_REQUEST")
}

func checkFace(w http.ResponseWriter, r *http.Request) answer {
	session := claimsOf(r)
	require(strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/form-data"), "UNSUPPORTED_MEDIA_TYPE")
	r.Body = http.MaxBytesReader(w, r.Body, maxBytes+65_536)
	err := r.ParseMultipartForm(maxBytes + 65_536)
	require(err == nil || !strings.Contains(err.Error(), "too large"), "IMAGE_TOO_LARGE")
	require(err == nil, "INVALID_REQUEST")
	picture, details := part(r, "image"), part(r, "details")
	checkDetails(details)
	size, _, err := image.DecodeConfig(bytes.NewReader(picture)) // the header alone; for WebP add golang.org/x/image/webp
	require(err == nil, "UNSUPPORTED_MEDIA_TYPE")
	require(len(picture) <= maxBytes && size.Width*size.Height <= maxPixels, "IMAGE_TOO_LARGE")
	sha := fmt.Sprintf("%x", sha256.Sum256(picture))
	return once(w, r, session.Sub, fmt.Sprintf("%s %x", sha, sha256.Sum256(details)), func(reference string) object {
		data := detectFaces(picture, reference)
		// YOUR RESULT: store session.Sid, data and sha in your database here.
		require(data["facesDetected"] != 0.0, "NO_FACE", reference)
		require(data["facesDetected"] == 1.0, "MULTIPLE_FACES", reference)
		confidence := data["faces"].([]any)[0].(object)["confidence"]
		return object{"faceId": uuid(), "reference": reference, "confidence": confidence, "sha256": sha}
	})
}

func detectFaces(picture []byte, reference string) object {
	body := must(json.Marshal(object{"reference": reference, "base64Image": base64.StdEncoding.EncodeToString(picture)}))
	request := must(http.NewRequest("POST", os.Getenv("IDENTITY_URL")+"/v1/api/verification/detect-faces", bytes.NewReader(body)))
	request.Header = http.Header{"Content-Type": {"application/json"}, "X-Api-Key": {os.Getenv("IDENTITY_KEY")}}
	result := object{}
	response, err := client.Do(request)
	if err == nil {
		defer response.Body.Close()
		err = json.NewDecoder(response.Body).Decode(&result)
	}
	require(err == nil, "TIMEOUT", reference) // The outcome is unknown. A retry sends the same reference.
	code, _ := result["responseCode"].(string)
	if len(code) <= 3 { // The service answers numbers or names.
		code = contract.Services[code]
	}
	require(code != "DUPLICATE_REFERENCE", "CONFLICT", reference) // The work was done before, and its answer was lost.
	require(code == "SUCCESS" || contract.Kinds[code] != nil, "FAILED", reference)
	require(code == "SUCCESS", code, reference)
	return result["data"].(object)
}

func route(w http.ResponseWriter, r *http.Request) answer {
	origin := r.Header.Get("Origin")
	for _, one := range strings.Split(os.Getenv("ALLOWED_ORIGINS"), ",") {
		if one == origin {
			setHeaders(w, "Access-Control-Allow-Origin", origin, "Access-Control-Allow-Credentials", "true",
				"Access-Control-Expose-Headers", "Date, Retry-After, Idempotency-Replayed", "Access-Control-Allow-Methods", "GET, POST, DELETE",
				"Access-Control-Allow-Headers", "Authorization, Content-Type, Idempotency-Key, Last-Event-ID")
		}
	}
	require(origin == "" || w.Header().Get("Access-Control-Allow-Origin") == origin, "FORBIDDEN")
	handle, found := map[string]func(http.ResponseWriter, *http.Request) answer{"/idv/sessions": createSession, "/idv/faces": checkFace}[r.URL.Path]
	require(found, "NOT_FOUND")
	require(r.Method == "POST" || r.Method == "OPTIONS", "METHOD_NOT_ALLOWED")
	if r.Method == "OPTIONS" {
		return answer{}
	}
	return handle(w, r)
}

func setHeaders(w http.ResponseWriter, pairs ...string) {
	for at := 0; at < len(pairs); at += 2 {
		w.Header().Set(pairs[at], pairs[at+1])
	}
}

func serve(w http.ResponseWriter, r *http.Request) {
	setHeaders(w, "Cache-Control", "no-store", "X-Content-Type-Options", "nosniff", "Vary", "Origin", "Content-Type", "application/json")
	defer func() {
		switch failure := recover().(type) {
		case problem:
			send(w, problemAnswer(failure))
		case error:
			log.Printf("%s: %T", r.URL.Path, failure) // never the request itself
			send(w, problemAnswer(problem{code: "INTERNAL"}))
		}
	}()
	send(w, route(w, r))
}

func send(w http.ResponseWriter, given answer) {
	status := http.StatusCreated
	if given.code != "" {
		status = int(contract.Kinds[given.code]["status"].(float64))
		setHeaders(w, "Content-Type", "application/problem+json")
	} else if given.body == "" {
		status = http.StatusNoContent
	}
	w.WriteHeader(status)
	_, _ = io.WriteString(w, given.body)
}

func main() {
	if len(secret) < 32 {
		log.Fatal("IDV_SECRET needs at least 32 bytes.")
	}
	must(0, json.Unmarshal(must(os.ReadFile(os.Getenv("IDV_OPENAPI"))), &contract))
	log.Fatal((&http.Server{Addr: os.Getenv("ADDRESS"), Handler: http.HandlerFunc(serve), ReadTimeout: 30 * time.Second}).ListenAndServe())
}
