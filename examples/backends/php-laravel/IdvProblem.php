<?php

namespace App\Exceptions;

use Illuminate\Http\JsonResponse;
use Illuminate\Support\Str;

/** An RFC 9457 answer. Laravel renders it. */
class IdvProblem extends \Exception
{
    public function __construct(private string $problem, private ?string $reference = null)
    {
        parent::__construct($problem);
        $this->reference ??= 'req-' . Str::uuid();
    }

    /** `openapi.json` of the package idv-elements-server. */
    public static function contract(): array
    {
        static $contract = null;
        return $contract ??= json_decode(file_get_contents(env('IDV_OPENAPI', base_path('openapi.json'))), true);
    }

    public function body(): array
    {
        $type = "urn:idv-elements:problem:{$this->problem}";
        $kind = self::contract()['x-problem-codes'][$this->problem]; // status, title, retryable
        return ['type' => $type, 'code' => $this->problem, 'reference' => $this->reference] + $kind;
    }

    public function isRetryable(): bool
    {
        return $this->body()['retryable'];
    }

    public function report(): bool
    {
        return true; // This is an answer, not a failure, so nothing is logged.
    }

    public function render(): JsonResponse
    {
        return response()->json($this->body(), $this->body()['status'], ['Content-Type' => 'application/problem+json']);
    }
}
