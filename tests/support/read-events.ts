type StreamedEvent = { event: string; id: string; data: Record<string, string> }

/** Reads server-sent events from an answer, one at a time. Comments are skipped. */
export function readEvents(answer: Response) {
  if (!answer.ok || !answer.body) throw new Error(`the stream answered ${answer.status}`)
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''

  /** The next event; null when the stream has ended. */
  async function next(): Promise<StreamedEvent | null> {
    for (;;) {
      const end = text.indexOf('\n\n')
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        if (!block.startsWith(':')) return parse(block)
      } else {
        const { value, done } = await reader.read()
        if (done) return null
        text += value
      }
    }
  }

  return { next, close: () => reader.cancel() }
}

function parse(block: string): StreamedEvent {
  const field = (name: string) => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1] ?? ''
  return { event: field('event'), id: field('id'), data: JSON.parse(field('data')) }
}
