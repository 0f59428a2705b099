<?php

return [
    'default' => 'file',
    'prefix' => 'idv',
    'stores' => ['file' => ['driver' => 'file', 'path' => storage_path('framework/cache/data')]],
];
