/** The parent in the flattened tree. */
export function parentOf(node: Element): Element | null {
  if (node.assignedSlot !== null) return node.assignedSlot;
  return node.parentNode instanceof ShadowRoot ? node.parentNode.host : node.parentElement;
}
