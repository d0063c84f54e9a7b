import { expect, somePhoto, test } from './people.ts'

test('the camera comes first on phones', async ({ people }) => {
  const seller = await people.join('seller')
  const phone = await people.open(seller, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await phone.goto('/dashbord/addproducts')
  const camera = phone.getByLabel('Use the camera')
  await expect(camera).toHaveAttribute('capture', 'environment')
  await expect(phone.getByText('or drop photos here')).toBeHidden()
  await camera.setInputFiles({ name: 'phone.png', mimeType: 'image/png', buffer: await somePhoto() })
  const photos = phone.getByRole('list', { name: 'Your photos in their order' }).getByRole('img')
  await expect(photos).toHaveCount(1)
})
