import { describe, expect, it } from 'vitest'
import { galaxy, iphone, openSearchMarket, redmi, vivo } from '../../tests/support/search-market.ts'

const { market, nadia, search, count, found, stock } = await openSearchMarket()

describe('what people type finds the phone they mean', () => {
  it.each([
    ['samsung', galaxy],
    ['shamsung', galaxy],
    ['স্যামসাং', galaxy],
    ['s23ultra', galaxy],
    ['ultra galaxy', galaxy],
    ['iphone', iphone],
    ['আইফোন', iphone],
    ['i phone 13', iphone],
    ['iphnoe', iphone],
    ['রেডমি নোট ১২', redmi],
    ['redme note12', redmi],
    ['bibo y 36', vivo],
    ['y36', vivo],
    ['sylhet', redmi],
    ['রাজশাহী', vivo],
  ])('%s', async (q, phone) => {
    await stock(iphone, galaxy, redmi, vivo)
    expect(await found({ q })).toEqual([phone.product_name])
  })

  it('a phone with 5G is another one than that without', async () => {
    const note = 'Redmi Note 11'
    await stock({ ...redmi, product_name: note }, { ...redmi, product_name: `${note} 5G` })
    await stock({ ...galaxy, product_name: 'Galaxy A54' })
    expect(await found({ q: 'redmi note 11 5g' })).toEqual([`${note} 5G`])
    expect(await found({ q: '৫জি' })).toEqual([`${note} 5G`])
    expect(await found({ q: note })).toEqual([note, `${note} 5G`])
    // A name that says nothing is one of 4G; where none says 5G, the model is found without it.
    expect(await found({ q: `${note} 4g` })).toEqual([note, `${note} 5G`])
    expect(await found({ q: 'a54 5g' })).toEqual(['Galaxy A54'])
  })

  it('a name written in Bangla is found by those who type it in Latin', async () => {
    await stock({ ...iphone, product_name: 'আইফোন ১৩ ১২৮ জিবি' })
    expect(await found({ q: 'iphone 13' })).toHaveLength(1)
  })

  it('a word that stands in a description finds the phone, after those that are called so', async () => {
    await stock({ ...iphone, productDetails: 'Comes with a selfie stick.' }, vivo)
    expect(await found({ q: 'selfie stick' })).toEqual([iphone.product_name])
  })

  it('after a model it is a preference: descriptions with it come first', async () => {
    await stock(
      { ...iphone, productDetails: 'With the charger.' },
      { ...iphone, productDetails: 'Phone alone.' },
    )
    const { body } = await search({ q: 'iphone charger' })
    expect(body.map(({ productDetails }) => productDetails)).toEqual(['With the charger.', 'Phone alone.'])
  })

  it('so is a place: there first, then elsewhere', async () => {
    await stock(
      { ...iphone, location: 'Mirpur 10, Dhaka' },
      { ...iphone, location: 'Agrabad, Chattogram' },
      { ...galaxy, location: 'Mirpur 1, Dhaka' },
    )
    const { body } = await search({ q: 'iphone mirpur' })
    expect(body.map(({ location }) => location)).toEqual(['Mirpur 10, Dhaka', 'Agrabad, Chattogram'])
  })

  it.each([
    ['camera', 'The camera is clean.', 'Town Hall, Cumilla'],
    ['ক্যামেরা', 'The camera is clean.', 'Town Hall, Cumilla'],
    ['camara', 'The camera is clean.', 'Town Hall, Cumilla'],
    ['volume', 'The volume button is loose.', 'Bhola'],
  ])('an ordinary word is no place: %s', async (q, productDetails, location) => {
    await stock({ ...iphone, productDetails }, { ...galaxy, location })
    expect(await found({ q })).toEqual([iphone.product_name])
  })

  it('a word that phones are called by is no place that sounds like it', async () => {
    await stock({ ...vivo, product_name: 'Nature 5' }, { ...galaxy, location: 'Natore' })
    expect(await found({ q: 'nature' })).toEqual(['Nature 5'])
    expect(await found({ q: 'natore' })).toEqual([galaxy.product_name])
  })

  it.each([
    ['sony', 'Sony'],
    ['সনি', 'Sony'],
    ['sony xperia 5', 'Sony'],
    ['oppo', 'OPPO'],
    ['realme 8 phone', 'Realme'],
    ['good nokia', 'Nokia'],
  ])('a brand that is not sold here is none of ours by mistake: %s', async (q, brand) => {
    await stock(iphone, galaxy, redmi, vivo, { ...redmi, product_name: 'Xiaomi 12' })
    expect(await found({ q })).toEqual([])
    expect((await count({ q })).otherBrand).toBe(brand)
  })

  it('it is found where phones are called so, or described with it', async () => {
    await stock(
      { ...redmi, product_name: 'Redmi with Sony lens' },
      { ...vivo, productDetails: 'A camera of Sony.' },
    )
    expect((await found({ q: 'sony' }))[0]).toBe('Redmi with Sony lens')
    await stock({ ...vivo, productDetails: 'With headphones of Nokia.' })
    expect(await found({ q: 'nokia' })).toEqual([vivo.product_name])
    expect((await count({ q: 'nokia' })).otherBrand).toBeNull()
  })

  it.each([
    ['good camera phone', ['With a camera']],
    ['সেরা ক্যামেরা ফোন', ['With a camera']],
    ['best phone', ['Without', 'With a camera']],
    ['সেরা ফোন', ['Without', 'With a camera']],
    ['nice phone', ['Without', 'With a camera']],
    ['sundor phone', ['Without', 'With a camera']],
  ])('idle adjectives are dropped, and other words are not: %s', async (q, expected) => {
    await stock(
      { ...vivo, product_name: 'With a camera', productDetails: 'Its camera was never repaired.' },
      { ...vivo, product_name: 'Without', productDetails: 'As new.' },
    )
    expect(await found({ q })).toEqual(expected)
  })

  it.each<[query: Record<string, string>, next: number | null]>([
    [{ q: 'vivo', price_to: '199' }, 250],
    [{ q: 'vivo', price_from: '260', price_to: '399.5' }, 400],
    [{ q: 'vivo', price_to: '300' }, null],
    [{ q: 'vivo', price_from: '401', price_to: '500' }, null],
    [{ q: 'vivo', price_to: '199', verified: 'true' }, null],
    [{ q: 'galaxy', price_to: '100' }, null],
    [{ price_to: '100' }, 120],
  ])(
    'where a limit of the price finds nothing, the next price above it is known: %j',
    async (query, next) => {
      const other = { ...redmi, product_price: 120 }
      await stock({ ...vivo, product_price: 250 }, { ...vivo, product_price: 400 }, other)
      expect((await count(query)).nextPrice).toBe(next)
    },
  )

  it.each([
    'valo iphone',
    'bhalo iphone',
    'ভালো আইফোন',
    'notun iphone',
    'নতুন আইফোন',
    'purano iphone',
    'পুরাতন আইফোন',
  ])('praise and age say nothing: %s', async (q) => {
    const elsewhere = ['Bhola', 'Natore', 'Old Dhaka'].map((location) => ({ ...iphone, location }))
    await stock(...elsewhere, { ...iphone, product_name: 'iPhone 14' })
    expect((await found({ q }))[0], 'the newest').toBe('iPhone 14')
  })

  it.each([
    ['bhola', 'Bhola'],
    ['ভোলা', 'Bhola'],
    ['danmondi', 'Dhanmondi, Dhaka'],
    ['old dhaka', 'Old Dhaka'],
    ['puran dhaka', 'Old Dhaka'],
    ['new market', 'New Market, Dhaka'],
  ])('a place is found also when it sounds like other words: %s', async (q, location) => {
    await stock({ ...iphone, location }, { ...galaxy, location: 'Gulshan, Dhaka' })
    expect(await found({ q })).toEqual([iphone.product_name])
  })

  it.each([
    ['iphone 8/64', 'iPhone 8 64 GB', 'iPhone X 64 GB'],
    ['আইফোন ৮/৬৪', 'iPhone 8 64 GB', 'iPhone X 64 GB'],
    ['i phone 12/128', 'iPhone 12/128', 'iPhone 13 128 GB'],
  ])('the number of an iPhone before its storage is no memory: %s', async (q, wanted, other) => {
    await stock({ ...iphone, product_name: wanted }, { ...iphone, product_name: other })
    expect(await found({ q })).toEqual([wanted])
  })

  it.each(['mirpur 10', 'মিরপুর ১০', 'mirpur section 10', 'redmi note 12 mirpur 10'])(
    'the number of an area is no model: %s',
    async (q) => {
      await stock(
        { ...redmi, product_name: 'Redmi Note 10 Pro', location: 'Cumilla' },
        { ...redmi, location: 'Mirpur 10, Dhaka' },
        { ...redmi, location: 'Mirpur 12, Dhaka' },
      )
      const { body } = await search({ q })
      expect(body[0]?.location).toBe('Mirpur 10, Dhaka')
      expect(await found({ q, sort: 'cheapest' })).not.toContain('Redmi Note 10 Pro')
    },
  )

  it('behind a model without a number it is one', async () => {
    await stock(
      { ...iphone, location: 'Mirpur 2, Dhaka' },
      { ...iphone, product_name: 'iPhone 12', location: 'Mirpur 13, Dhaka' },
    )
    expect((await found({ q: 'iphone mirpur 13' }))[0]).toBe(iphone.product_name)
  })

  it.each(['ব্যাটারি', 'battary', 'battery'])('what a phone has is found in any spelling: %s', async (q) => {
    await stock(
      { ...iphone, productDetails: 'Battery health 88 %.' },
      { ...vivo, productDetails: 'ব্যাটারি ভালো।' },
      galaxy,
    )
    expect(await found({ q })).toEqual([vivo.product_name, iphone.product_name])
  })

  it('the model asked for comes before its variants, and among equals the newest first', async () => {
    await stock(
      { ...iphone, product_name: 'iPhone 13 512 GB' },
      { ...iphone, product_name: 'iPhone 13 256 GB' },
      { ...iphone, product_name: 'iPhone 13 Pro 256 GB' },
    )
    expect(await found({ q: 'iphone 13' })).toEqual([
      'iPhone 13 256 GB',
      'iPhone 13 512 GB',
      'iPhone 13 Pro 256 GB',
    ])
  })

  it('nothing to look for is no search: all phones', async () => {
    await stock(iphone, vivo)
    expect(await found({ q: ' phone ' })).toHaveLength(2)
    expect(await found({ q: '' })).toHaveLength(2)
  })

  it.each(['%', "'; drop table listings; --", '\u0000', '🙂', ':*&|!()', 'a'.repeat(200), '১২৩৪৫৬৭৮৯০১২৩'])(
    'strange text %j is an empty or full answer, never a fault',
    async (q) => {
      await stock(iphone)
      expect((await search({ q })).status).toBe(200)
      expect((await count({ q })).total).toBeDefined()
      expect((await market.call(nadia, 'GET', '/search/suggest', { query: { q } })).status).toBe(200)
    },
  )
})
