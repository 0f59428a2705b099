/** What `npm run build` and `npm start` make, by name. */
import { demoSite } from './demo-site.js';
import { packageBuilds } from './packages.js';
import { scriptTagBuilds } from './script-tag.js';

export const builds = { ...packageBuilds, ...scriptTagBuilds, demo: demoSite };
