import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What a test may do wrong, or as another device would. */
type Behaviour = {
  /** The origin of the page that asks. */
  origin?: string
  /** Whether the device has verified its owner. */
  verified?: boolean
  /** How often it says that the passkey was used. */
  counter?: number
  /** The format of an attestation, and its statement. */
  attestation?: [format: string, statement: Map<string, unknown>]
}

type Options = { challenge: string }

export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>

const flags = { present: 1, verified: 4, withCredential: 64 }
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const encode = (data: Uint8Array | string) => Buffer.from(data).toString('base64url')

/** A device with one passkey for a site, which makes it and signs with it as a browser passes that on. */
export function createPasskeyDevice(site: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  let uses = 0

  const clientData = (type: string, { challenge }: Options, { origin = site }: Behaviour) =>
    encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  /** The authenticator data without the credential (WebAuthn, 6.1). */
  function authenticatorDataOf({ verified = true, counter = uses }: Behaviour, more = 0): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const set = flags.present | (verified ? flags.verified : 0) | more
    return Buffer.concat([sha256(new URL(site).hostname), Buffer.from([set]), count])
  }

  const respond = <Response extends object>(response: Response) => {
    const id = encode(credentialId)
    return { id, rawId: id, type: 'public-key', response }
  }

  return {
    /** Answers what a browser is asked to make a passkey with. */
    create(options: Options, behaviour: Behaviour = {}) {
      const [format, statement] = behaviour.attestation ?? ['none', new Map()]
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // In COSE: a key for ES256 on P-256.
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const head = [Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId]
      const credential = Buffer.concat([...head, isoCBOR.encode(key)])
      const authData = Buffer.concat([authenticatorDataOf(behaviour, flags.withCredential), credential])
      const attestation = new Map<string, unknown>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', new Uint8Array(authData)],
      ])
      return respond({
        clientDataJSON: clientData('webauthn.create', options, behaviour),
        attestationObject: encode(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal', 'not-known-yet'],
      })
    },

    /** Answers what a browser is asked to show a passkey with. */
    sign(options: Options, behaviour: Behaviour = {}) {
      uses += 1
      const clientDataJSON = clientData('webauthn.get', options, behaviour)
      const authenticatorData = authenticatorDataOf(behaviour)
      const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      const signature = encode(createSign('sha256').update(signed).sign(privateKey))
      return respond({ clientDataJSON, authenticatorData: encode(authenticatorData), signature })
    },
  }
}
