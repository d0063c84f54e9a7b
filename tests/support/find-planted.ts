/** Runs in a page: what a text of a person has planted there, had it been read as HTML. */
export function findPlanted(): string[] {
  const planted =
    // React marks a part of the page that is on its way with a template of its own.
    'iframe, object, embed, base, marquee, xmp, math, video, audio, template:not([id^="B:"]), [autofocus], [srcdoc], ' +
    // A link to a page of our own may carry such a text in its path or in a parameter.
    'img[src="x"], [href*="evil.test"]:not([href^="/"], [href^="https://wa.me/?text="]), [href^="//"], [href^="/\\\\"], [src*="evil.test"], [href^="javascript:" i], [action^="javascript:" i], ' +
    '[formaction], [onerror], [onload], [onfocus], [ontoggle], [onbegin], [onstart], meta[http-equiv="refresh" i]'
  const scripts = [...document.scripts].filter(({ text }) => text.trim().startsWith('alert('))
  return [...document.querySelectorAll(planted), ...scripts].map(({ outerHTML }) => outerHTML.slice(0, 200))
}
