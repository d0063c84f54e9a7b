/** So many questions may be on their way at once; what is asked meanwhile waits and goes together. */
const mostAtOnce = 2

type Waiting<Key, Answer> = {
  key: Key
  resolve: (answer: Answer | PromiseLike<Answer>) => void
  reject: (reason: unknown) => void
}

/**
 * Puts the questions of many requests to the database in one statement: those of one turn of the event loop, and those
 * that come while others are on their way. A question is never answered by a statement that began before it was asked,
 * so each answer is as fresh as if it had been asked alone.
 * @param ask answers many keys at once; a key without an answer gets undefined. When it throws, all who asked are told, and
 * all who waited for their turn behind it.
 */
export function askTogether<Key, Answer>(
  ask: (keys: Key[]) => Promise<Map<Key, Answer>>,
): (key: Key) => Promise<Answer | undefined> {
  let waiting: Waiting<Key, Answer | undefined>[] = []
  let underWay = 0
  let scheduled = false

  const schedule = () => {
    if (scheduled || waiting.length === 0 || underWay >= mostAtOnce) return
    scheduled = true
    setImmediate(send)
  }
  const send = async () => {
    scheduled = false
    const asked = waiting
    waiting = []
    underWay += 1
    try {
      const answers = await ask([...new Set(asked.map(({ key }) => key))])
      for (const { key, resolve } of asked) resolve(answers.get(key))
    } catch (error) {
      // Who waits behind it would wait as long once more, for what is away.
      const behind = scheduled ? [] : waiting.splice(0)
      for (const { reject } of [...asked, ...behind]) reject(error)
    } finally {
      underWay -= 1
      schedule()
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      schedule()
    })
}
