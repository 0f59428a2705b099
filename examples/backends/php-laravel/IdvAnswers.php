<?php

namespace App\Http\Middleware;

use App\Exceptions\IdvProblem;
use Closure;
use Illuminate\Http\Request;

/** Origins, and the headers of every answer. */
class IdvAnswers
{
    public function handle(Request $request, Closure $next)
    {
        $request->headers->set('Accept', 'application/json'); // otherwise Laravel answers unexpected errors with an HTML page
        $origin = $request->header('Origin');
        $isAllowed = in_array($origin, explode(',', env('ALLOWED_ORIGINS')), true);
        if ($origin !== null && !$isAllowed) $answer = (new IdvProblem('FORBIDDEN'))->render();
        else $answer = $request->isMethod('OPTIONS') ? response()->noContent() : $next($request);
        if (isset($answer->exception) && !$answer->exception instanceof IdvProblem) $answer = (new IdvProblem('INTERNAL'))->render();
        $answer->headers->add(['Cache-Control' => 'no-store', 'X-Content-Type-Options' => 'nosniff', 'Vary' => 'Origin']);
        if ($isAllowed) {
            $answer->headers->add([
                'Access-Control-Allow-Origin' => $origin,
                'Access-Control-Allow-Credentials' => 'true',
                'Access-Control-Allow-Methods' => 'GET, POST, DELETE',
                'Access-Control-Allow-Headers' => 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID',
                'Access-Control-Expose-Headers' => 'Date, Retry-After, Idempotency-Replayed',
            ]);
        }
        return $answer;
    }
}
