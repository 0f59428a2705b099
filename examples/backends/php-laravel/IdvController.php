<?php
// The host backend of idv-elements in Laravel: sessions and selfies. State is in Laravel's cache. Use Redis or a database for it.

namespace App\Http\Controllers;

use App\Exceptions\IdvProblem;
use GuzzleHttp\Exception\TransferException;
use Illuminate\Http\Client\ConnectionException;
use Illuminate\Http\JsonResponse;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\Cache;
use Illuminate\Support\Facades\Http;
use Illuminate\Support\Str;

class IdvController
{
    const POLICY = ['maxImageBytes' => 10_000_000, 'maxImagePixels' => 25_000_000, 'livenessAttempts' => 3];
    const MAX_DETAILS = 16_384;

    /** YOUR LOGIN: `(string) $request->user()?->getAuthIdentifier()`. This demo accepts only the cookie login=demo-… */
    private function subjectOf(Request $request): string
    {
        $login = (string) $request->cookies->get('login');
        return preg_match('/^demo-[\w-]{1,40}$/D', $login) ? $login : throw new IdvProblem('UNAUTHORIZED');
    }

    public function createSession(Request $request): JsonResponse
    {
        $person = $this->signed('subject ' . $this->subjectOf($request));
        $origin = $request->header('Origin');
        return $this->once($request, $person, (string) $origin, function () use ($person, $origin) {
            $session = ['sid' => (string) Str::uuid(), 'sub' => $person, 'org' => $origin, 'exp' => time() + 15 * 60];
            $payload = $this->base64url(json_encode($session));
            return ['sessionId' => $session['sid'], 'token' => $payload . '.' . $this->signed("token $payload"),
                'expiresAt' => gmdate('Y-m-d\TH:i:s\Z', $session['exp']), 'policy' => self::POLICY];
        });
    }

    public function checkFace(Request $request): JsonResponse
    {
        $session = $this->claimsOf($request);
        $this->require(Str::startsWith($request->header('Content-Type'), 'multipart/form-data'), 'UNSUPPORTED_MEDIA_TYPE');
        // PHP itself drops a body above post_max_size and a file above upload_max_filesize: set both to 12M.
        $this->require((int) $request->header('Content-Length') <= self::POLICY['maxImageBytes'] + 65_536, 'IMAGE_TOO_LARGE');
        [$file, $details] = [$request->file('image'), $request->file('details')];
        $this->require($file !== null && $details !== null, 'INVALID_REQUEST');
        $this->require($file->isValid() && $file->getSize() <= self::POLICY['maxImageBytes'], 'IMAGE_TOO_LARGE');
        [$image, $text] = [$file->getContent(), $details->getContent()];
        $this->checkDetails($text);
        $size = @getimagesizefromstring($image); // reads the header alone
        $isKnown = $size && in_array($size[2], [IMAGETYPE_JPEG, IMAGETYPE_PNG, IMAGETYPE_WEBP]);
        $this->require($isKnown, 'UNSUPPORTED_MEDIA_TYPE');
        $this->require($size[0] * $size[1] <= self::POLICY['maxImagePixels'], 'IMAGE_TOO_LARGE');
        $sha256 = hash('sha256', $image);
        $fingerprint = $sha256 . hash('sha256', $text);
        return $this->once($request, $session['sub'], $fingerprint, function (string $reference) use ($image, $sha256, $session) {
            $data = $this->detectFaces($image, $reference);
            // YOUR RESULT: store $session['sid'], $data and $sha256 in your database here.
            $this->require($data['facesDetected'] !== 0, 'NO_FACE', $reference);
            $this->require($data['facesDetected'] === 1, 'MULTIPLE_FACES', $reference);
            $confidence = $data['faces'][0]['confidence'];
            return ['faceId' => (string) Str::uuid(), 'reference' => $reference, 'confidence' => $confidence, 'sha256' => $sha256];
        });
    }

    private function detectFaces(string $image, string $reference): array
    {
        try {
            $body = ['reference' => $reference, 'base64Image' => base64_encode($image)];
            $address = env('IDENTITY_URL') . '/v1/api/verification/detect-faces';
            // A redirect would send the API key and the picture to another host, so it counts as no answer.
            $service = Http::timeout(20)->withoutRedirecting()->withHeaders(['x-api-key' => env('IDENTITY_KEY')]);
            $result = $service->post($address, $body)->json();
        } catch (ConnectionException|TransferException) {
            $result = null;
        }
        // Without an answer the outcome is unknown. A retry sends the same reference.
        $this->require(isset($result['responseCode']), 'TIMEOUT', $reference);
        $code = IdvProblem::contract()['x-identity-service-codes'][$result['responseCode']] ?? $result['responseCode'];
        // The service did this work before, and its answer was lost.
        $this->require($code !== 'DUPLICATE_REFERENCE', 'CONFLICT', $reference);
        $this->require($code === 'SUCCESS', isset(IdvProblem::contract()['x-problem-codes'][$code]) ? $code : 'FAILED', $reference);
        return $result['data'];
    }

    /** One key, one answer. A failure whose outcome is unknown keeps its reference for the retry. */
    private function once(Request $request, string $person, string $fingerprint, callable $work): JsonResponse
    {
        $key = (string) $request->header('Idempotency-Key');
        $this->require(preg_match('/^[\x21-\x7e]{1,255}$/D', $key) === 1, 'IDEMPOTENCY_KEY_MISSING');
        $scope = 'idv:' . hash('sha256', "$person {$request->path()} $key");
        return Cache::lock("$scope:lock", 60)->block(30, function () use ($scope, $fingerprint, $work) {
            $record = Cache::get($scope) ?? ['fingerprint' => $fingerprint, 'reference' => 'idv-' . Str::uuid(), 'answer' => null];
            $this->require($record['fingerprint'] === $fingerprint, 'IDEMPOTENCY_KEY_REUSED');
            if ($record['answer'] !== null) return $this->answer($record['answer'], ['Idempotency-Replayed' => 'true']);
            Cache::put($scope, $record, 86_400); // before the call: the reference must not be lost
            try {
                $record['answer'] = ['status' => 201, 'body' => $work($record['reference'])];
            } catch (IdvProblem $problem) {
                if ($problem->isRetryable()) throw $problem;
                $record['answer'] = ['status' => $problem->body()['status'], 'body' => $problem->body()];
            }
            Cache::put($scope, $record, 86_400);
            return $this->answer($record['answer']);
        });
    }

    private function answer(array $answer, array $headers = []): JsonResponse
    {
        $type = $answer['status'] < 400 ? 'application/json' : 'application/problem+json';
        return response()->json($answer['body'], $answer['status'], $headers + ['Content-Type' => $type]);
    }

    private function claimsOf(Request $request): array
    {
        [$payload, $mac] = explode('.', (string) $request->bearerToken()) + ['', ''];
        $this->require(hash_equals($this->signed("token $payload"), $mac), 'UNAUTHORIZED');
        $claims = json_decode(base64_decode(strtr($payload, '-_', '+/')), true);
        $this->require($claims['exp'] > time(), 'SESSION_EXPIRED');
        $this->require($claims['org'] === $request->header('Origin'), 'FORBIDDEN');
        return $claims;
    }

    private function checkDetails(string $text): void
    {
        $details = strlen($text) <= self::MAX_DETAILS ? json_decode($text) : null;
        [$mode, $version] = [$details->mode ?? null, $details->thresholdsVersion ?? null];
        $this->require(in_array($mode, ['automatic', 'manual'], true) && is_string($version), 'INVALID_REQUEST');
        $this->require(is_string($details->capturedAt ?? null) && strtotime($details->capturedAt), 'INVALID_REQUEST');
        $this->require(is_object($details->measures ?? null), 'INVALID_REQUEST');
        foreach ($details->measures as $value) $this->require($value === null || is_numeric($value), 'INVALID_REQUEST');
    }

    private function signed(string $text): string
    {
        $secret = (string) env('IDV_SECRET'); // at least 32 random bytes
        if (strlen($secret) < 32) throw new \LogicException('IDV_SECRET needs at least 32 bytes.');
        return $this->base64url(hash_hmac('sha256', $text, $secret, true));
    }

    private function base64url(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }

    private function require(bool $isRight, string $code, ?string $reference = null): void
    {
        if (!$isRight) throw new IdvProblem($code, $reference);
    }
}
