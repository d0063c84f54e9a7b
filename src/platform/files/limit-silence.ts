/**
 * Passes a stream on, and breaks it off when its source is silent for too long. Time in which nobody reads does not count.
 * @param millis how long the source may take for the next bytes
 */
export function limitSilence(source: ReadableStream<Uint8Array>, millis: number): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  return new ReadableStream(
    {
      async pull(controller) {
        const chunk = await within(millis, reader.read()).catch(async (error) => {
          await reader.cancel(error).catch(() => {})
          throw error
        })
        if (chunk.done) controller.close()
        else controller.enqueue(chunk.value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

async function within<T>(millis: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`silent for ${millis / 1000} s`)), millis)
  })
  return Promise.race([work, silence]).finally(() => clearTimeout(timer))
}
