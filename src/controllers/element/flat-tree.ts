/** One up in the tree as it is shown. */
export function parentOf(node: Element): Element | null {
  if (node.assignedSlot !== null) return node.assignedSlot;
  return node.parentNode instanceof ShadowRoot ? node.parentNode.host : node.parentElement;
}
