import AddProductPage from '../../src/stock/pages/add-product.tsx'
import { field, openPage } from './open-page.tsx'

const path = '/dashbord/addproducts'

/** Shows the form of a new phone. */
export const openOfferForm = (query = '') => openPage(path + query, { path, element: <AddProductPage /> })

/** Fills the texts of the form of a phone. */
export async function fillOffer(model: string): Promise<void> {
  const fields = {
    'Product name': model,
    Price: '135',
    'Market price': '199',
    Mobile: '01712-345678',
    Location: 'Banani, Dhaka',
    'Purchase year': '2023',
    Description: 'Kept in a case since the first day.',
  }
  for (const [label, text] of Object.entries(fields)) await field(label).fill(text)
}

/** Chooses brand and condition in the form of a phone. */
export async function chooseBrand(brand: string): Promise<void> {
  await field('Brand').selectOptions(brand)
  await field('Condition').selectOptions('good')
}
