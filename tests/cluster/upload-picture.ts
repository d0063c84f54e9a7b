import type { Member } from '../../bench/people.ts'
import { drawNoise, photoForm } from '../support/upload-photo.ts'
import { ask } from './ask-site.ts'
import type { Tally } from './tally.ts'

/** Uploads a picture that nobody else has, and records its address when the site has taken it. */
export async function uploadPicture(site: string, tally: () => Tally, seller: Member): Promise<void> {
  const asked = await ask(site, {
    path: `/api/imagekey?email=${encodeURIComponent(seller.email)}`,
    headers: { authorization: `bearer ${seller.token}` },
  })
  if (asked.status !== 200) return
  const { uploadUrl, key } = asked.body as { uploadUrl: string; key: string }
  const picture = await drawNoise(320, 240).jpeg({ quality: 60 }).toBuffer()
  const taken = await ask(site, {
    method: 'POST',
    path: `${new URL(uploadUrl).pathname}?key=${key}`,
    body: photoForm(picture),
  })
  const { data } = taken.body as { data?: { url: string } }
  if (taken.status === 200 && data) tally().pictures.set(new URL(data.url, site).pathname, picture.length)
}
