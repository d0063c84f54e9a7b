const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Writes bytes in base32 without padding (RFC 4648, 6). */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const bits = Array.from(text, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (eight) => Number.parseInt(eight, 2))
}

/** Returns the code of six digits for a secret in base32 and a count (RFC 4226, 5.3). */
export async function oneTimeCode(secret: string, count: number): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-1' }
  const key = await crypto.subtle.importKey('raw', fromBase32(secret), algorithm, false, ['sign'])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(count))
  const digest = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  const offset = digest.getUint8(19) & 15
  return String((digest.getUint32(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
