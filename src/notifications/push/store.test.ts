import { expect, it } from 'vitest'
import { isPushAddress } from './store.ts'

const services = ['push.example', 'http://127.0.0.1:4000']

it.each([
  ['https://push.example/send/abc', true],
  ['https://eu.push.example/send/abc', true],
  ['http://127.0.0.1:4000/send', true],
  ['http://push.example/send', false],
  ['https://push.example:8443/send', false],
  ['https://somebody@push.example/send', false],
  ['https://notpush.example/send', false],
  ['https://push.example.evil.test/send', false],
  ['https://evil.test/push.example', false],
  ['https://127.0.0.1/send', false],
  ['https://[::1]/send', false],
  ['https://localhost/send', false],
  ['http://127.0.0.1:4001/send', false],
  ['file:///etc/passwd', false],
  ['push.example', false],
])('%s: is an address of a push service: %s', (endpoint, expected) => {
  expect(isPushAddress(endpoint, services)).toBe(expected)
})
