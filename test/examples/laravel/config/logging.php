<?php

return ['default' => 'errors', 'channels' => ['errors' => ['driver' => 'errorlog']]];
