<?php
// A Laravel application of nothing but the example, on the framework that Debian ships: php -S … index.php

require '/usr/share/php/Illuminate/autoload.php';
require '/usr/share/php/GuzzleHttp/autoload.php';

$example = getenv('IDV_EXAMPLE');
foreach (['IdvProblem', 'IdvAnswers', 'IdvController'] as $class) {
    require "$example/$class.php";
}

$app = new Illuminate\Foundation\Application(getenv('IDV_APP'));
$app->singleton(Illuminate\Contracts\Http\Kernel::class, IdvKernel::class);
$app->singleton(Illuminate\Contracts\Debug\ExceptionHandler::class, Illuminate\Foundation\Exceptions\Handler::class);

class IdvRoutes extends Illuminate\Foundation\Support\Providers\RouteServiceProvider
{
    public function map(): void
    {
        require getenv('IDV_EXAMPLE') . '/idv.php';
    }
}

class IdvKernel extends Illuminate\Foundation\Http\Kernel
{
}

$kernel = $app->make(Illuminate\Contracts\Http\Kernel::class);
$request = Illuminate\Http\Request::capture();
$response = $kernel->handle($request);
$response->send();
$kernel->terminate($request, $response);
