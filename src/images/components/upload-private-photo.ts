import { ApiProblem, inPageLanguage, sendOrThrow } from '../../ui/api.ts'
import { imageProblemMessages } from '../messages/images.ts'
import { maxImageBytes } from '../rules.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Uploads a photo for a message or a dispute. Returns its address. Throws ApiProblem with a message for the user. */
export async function uploadPrivatePhoto(file: File): Promise<string> {
  const photo = await shrinkPhoto(file)
  if (photo.size > maxImageBytes) throw new ApiProblem(413, 'too-large', imageProblemMessages['too-large'])
  const body = new FormData()
  body.append('image', photo, photo.name)
  const answer = await sendOrThrow('/api/photos', inPageLanguage({ method: 'POST', body }))
  const { data } = (await answer.json()) as { data: { url: string } }
  return data.url
}
