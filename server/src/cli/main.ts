#!/usr/bin/env node
/** The command of earlier builds. */
const [command = 'sandbox'] = process.argv.slice(2);
console.error(`idv-elements-server has no commands. Install idv-elements-testing: npx idv-elements-testing ${command}`);
process.exitCode = 2;
