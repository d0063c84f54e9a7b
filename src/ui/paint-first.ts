/** What React Router writes: the preloads of its modules in the head, and the script that starts them at the end. */
const preload = '<link rel="modulepreload"'
const start = /<script([^>]*) type="module" async="">/

/** Told by the page on itself when its buttons have begun to work. */
export const inUse = 'inuse'

/** How long a form waits for its script, which sends it without leaving the page. */
const patienceMillis = 3000

/**
 * Keeps the last press of a button that does not work yet, and presses it again when it does: on a slow phone the
 * first press of the menu comes before its script. A form that the browser can send by itself waits for a moment only.
 */
const keeper = `(() => {
document.currentScript.remove()
let pressed
const keep = (event) => {
const button = event.target.closest('button')
if (!button) return
event.preventDefault()
event.stopPropagation()
pressed = button
if (button.form?.method === 'post') setTimeout(press, ${patienceMillis})
}
const press = () => {
removeEventListener('click', keep, true)
if (pressed?.isConnected) pressed.click()
pressed = undefined
}
addEventListener('click', keep, true)
addEventListener('${inUse}', press, { once: true })
})()`

/**
 * After the first frame, or at once in a tab that nobody sees and that has no frames; never before the page has come
 * whole: on a slow line a frame is painted while the script that waits is still half there. Each in a turn of its own: a
 * module that the browser has kept is compiled in the very turn that asks for it.
 */
const starter = `(() => {
document.currentScript.remove()
const go = () => {
for (const link of document.querySelectorAll('link[rel=later]')) setTimeout(() => link.replaceWith(Object.assign(link.cloneNode(), { rel: 'modulepreload' })))
const waiting = document.querySelector('script[type=later]')
setTimeout(() => waiting.replaceWith(Object.assign(document.createElement('script'), { type: 'module', nonce: waiting.nonce, text: waiting.text })))
}
const begin = () => document.hidden ? go() : requestAnimationFrame(() => setTimeout(go))
document.readyState === 'loading' ? addEventListener('DOMContentLoaded', begin) : begin()
})()`

/**
 * Makes the scripts of a rendered page wait for its first paint: a page can be read before it can be used, and on a slow
 * connection the scripts would take the line from it (docs/decisions, "Pages are painted before their scripts load").
 * A page in another shape than React Router's is answered as it is.
 */
export function paintFirst(html: string, nonce: string): string {
  if (!start.test(html)) return html
  return html
    .replace('<head>', `$&<script nonce="${nonce}">${keeper}</script>`)
    .replaceAll(preload, '<link rel="later"')
    .replace(start, (_, rest) => `<script nonce="${nonce}">${starter}</script><script${rest} type="later">`)
}
