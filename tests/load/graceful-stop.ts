import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { cloneTemplate, startProcess } from '../support/processes.ts'

export type Stop = {
  /** Requests answered in full, and those whose connection was refused before they were sent. */
  answered: number
  refused: number
  /** Requests on a kept-alive connection that closed before any answer: browsers send them again. */
  sentAgain: number
  /**
   * New connections that the system reset before the server took them. A listener cannot be closed and emptied in one step,
   * so one that arrives in between is lost; without emptying it first, nearly all are.
   */
  untaken: number
  /** Errors of other requests that had been sent. */
  lost: string[]
  exit: number | NodeJS.Signals | null
  tookMillis: number
}

/** Stops a server under load and counts how every request ended. */
export async function stopUnderLoad(serverUrl: string, people: number): Promise<Stop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'swap-data-'))
  const database = await cloneTemplate(serverUrl)
  const server = await startProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir })
  const stop: Stop = {
    answered: 0,
    refused: 0,
    sentAgain: 0,
    untaken: 0,
    lost: [],
    exit: null,
    tookMillis: 0,
  }
  let over = false
  const visit = async (person: number) => {
    // Half of the people keep their connection, as browsers do; the others open one for each request.
    const agent = new Agent({ keepAlive: person % 2 === 0, maxSockets: 1 })
    while (!over) {
      const end = await ask(`${server.site}/api/campain`, agent, stop)
      if (end === 'answered') stop.answered += 1
      else if (end === 'refused') stop.refused += 1
      else if (end === 'untaken') stop.untaken += 1
      else stop.lost.push(end)
      if (end === 'refused' || end === 'untaken') break
    }
    agent.destroy()
  }
  const visitors = Promise.all(Array.from({ length: people }, (_, person) => visit(person)))
  await vi.waitUntil(() => stop.answered >= people * 10, 60_000)
  const began = performance.now()
  server.signal('SIGTERM')
  stop.exit = await server.ended
  stop.tookMillis = performance.now() - began
  over = true
  await visitors
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
  return stop
}

/** Sends one request; retries on a kept-alive connection that closed without an answer, as browsers do (RFC 9112, 9.3.1). */
function ask(url: string, agent: Agent, stop: Stop): Promise<'answered' | 'refused' | 'untaken' | string> {
  return new Promise((resolve) => {
    let got = ''
    let begun = false
    const sent = request(url, { agent }, (answer) => {
      begun = true
      answer.on('data', (chunk) => {
        got += chunk
      })
      answer.on('end', () =>
        resolve(answer.complete ? 'answered' : `cut short after ${got.length} characters`),
      )
      answer.on('error', (error) => resolve(`broken off: ${error.message}`))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // Refused, or closed before it was accepted: nothing had been sent.
      const isShut = error.syscall === 'connect' && /^ECONN(REFUSED|RESET)$/.test(error.code ?? '')
      if (isShut) resolve('refused')
      else if (sent.reusedSocket && error.code === 'ECONNRESET' && !begun) {
        stop.sentAgain += 1
        resolve(ask(url, agent, stop))
      } else if (error.code === 'ECONNRESET' && !begun) resolve('untaken')
      else resolve(`${error.code ?? ''} ${error.message}`)
    })
    sent.end()
  })
}
