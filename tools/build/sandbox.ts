/** `npm run sandbox`: builds what its hosted page needs, then runs the identity service's sandbox from the sources. */
import { ensureBuild } from './build.js';

await ensureBuild();
process.argv.splice(2, 0, 'sandbox');
await import('../../testing/src/cli/main.js');
