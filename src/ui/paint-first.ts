/** What React Router writes: the preloads of its modules in the head, and the script that starts them at the end. */
const preload = '<link rel="modulepreload"'
const start = /<script([^>]*) type="module" async="">/

/** The event that the page dispatches when it is hydrated. */
export const inUse = 'inuse'

/** How long a pressed form waits for its script, before the browser sends it. */
const formDelayMillis = 3000

/**
 * Keeps the last press of a button and what is typed, ticked or chosen before hydration, and repeats it afterwards: on a
 * slow phone the first press of the menu comes before its script. A form that the browser can send by itself waits only for
 * a moment.
 *
 * React takes a field as it finds it: a choice made before is no change to it. So each field first gets another value,
 * which React notes, and then its own again past React (the setter of the prototype), as a user's input does. Each
 * waits for a turn of its own: React has carried out the one before.
 */
const keeper = `(() => {
document.currentScript.remove()
let pressed
const changed = new Map()
const keepPress = (event) => {
const button = event.target.closest('button')
if (!button) return
event.preventDefault()
event.stopPropagation()
pressed = button
if (button.closest('form[method=post], search')) setTimeout(press, ${formDelayMillis})
}
const keepChange = ({ target }) => changed.set(target, { value: target.value, checked: target.checked })
const press = () => {
removeEventListener('click', keepPress, true)
if (pressed?.isConnected) pressed.click()
pressed = undefined
}
const change = (field, { value, checked }) => {
if (!field.isConnected) return
if (field.matches('[type=checkbox], [type=radio]')) {
field.checked = !checked
field.click()
return
}
if (!field.matches('[type=file]')) {
field.value = value + ' '
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
}
for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
if (field !== document.activeElement) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
addEventListener('click', keepPress, true)
for (const type of ['input', 'change']) addEventListener(type, keepChange, true)
const replay = async () => {
for (const type of ['input', 'change']) removeEventListener(type, keepChange, true)
removeEventListener('click', keepPress, true)
for (const [field, state] of changed) {
await new Promise(setTimeout)
change(field, state)
}
press()
}
addEventListener('${inUse}', replay, { once: true })
})()`

/**
 * Starts the scripts after the first frame, or at once in a hidden tab, which has no frames; never before the document is
 * complete, because on a slow connection a frame may be painted while the waiting script is incomplete. Each starts in a task
 * of its own, because a cached module is compiled in the task that requests it.
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
 * connection the scripts would compete for its bandwidth (docs/decisions/0007-pages-are-painted-before-their-scripts-load.md).
 * A page without React Router's markup is returned unchanged.
 */
export function paintFirst(html: string, nonce: string): string {
  if (!start.test(html)) return html
  return html
    .replace('<head>', `$&<script nonce="${nonce}">${keeper}</script>`)
    .replaceAll(preload, '<link rel="later"')
    .replace(start, (_, rest) => `<script nonce="${nonce}">${starter}</script><script${rest} type="later">`)
}
