/** The console message for an element whose name is taken. */
import { report } from '../../contract/diagnostics.js';

const versionOf = (element: CustomElementConstructor): string | undefined =>
  (element as { packageVersion?: string }).packageVersion;

/** @param present the class that has the name; `undefined` if `element` has another name */
export function reportTakenName(
  name: string,
  element: CustomElementConstructor,
  present: CustomElementConstructor | undefined,
): void {
  if (present === undefined) {
    const what = `<${name}> cannot be defined: the page has defined its class under another name.`;
    report('element-defined', what, `Define a class of your own: class extends ${element.name} {}.`);
    return;
  }
  const own = versionOf(element);
  const other = versionOf(present);
  if (other === undefined) {
    const what = `<${name}> is defined by something else on this page, which stays.`;
    report('element-defined', what, `Load idv-elements before it, or give it another name.`);
  } else if (other === own) {
    const what = `The page loads idv-elements ${own} twice: <${name}> of the first copy stays.`;
    const fix = 'Load it once: one script tag, or one copy in the bundle (npm ls idv-elements).';
    report('element-defined', what, fix, { degrades: true });
  } else {
    const what = `The page loads idv-elements ${other} and ${own}: <${name}> of version ${other} stays.`;
    report('element-defined', what, 'Load one version: remove the other script tag or dependency.', { degrades: true });
  }
}
