/** Focuses an element when it appears; pass it as the element's `ref`. */
export function focus(element: HTMLElement | null): void {
  element?.focus()
}
