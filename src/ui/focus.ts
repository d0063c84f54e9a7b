/** A `ref` that focuses an element when it appears. */
export function focus(element: HTMLElement | null): void {
  element?.focus()
}
