<?php
// Routes: `require __DIR__ . '/idv.php';` in routes/api.php, which has no sessions and no CSRF tokens.

use App\Exceptions\IdvProblem;
use App\Http\Controllers\IdvController;
use App\Http\Middleware\IdvAnswers;
use Illuminate\Support\Facades\Route;

Route::prefix('idv')->middleware(IdvAnswers::class)->group(function () {
    Route::post('sessions', [IdvController::class, 'createSession']);
    Route::post('faces', [IdvController::class, 'checkFace']);
    foreach (['sessions', 'faces'] as $path) {
        Route::match(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'], $path, fn () => throw new IdvProblem('METHOD_NOT_ALLOWED'));
    }
    Route::any('{path?}', fn () => throw new IdvProblem('NOT_FOUND'))->where('path', '.*');
});
