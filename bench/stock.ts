import { models } from './models.ts'

export type Offered = {
  brand: string
  model: string
  name: string
  year: number
  price: number
  weight: number
}

type Write = (model: string, storage: number) => string

const memory = (storage: number) => (storage >= 512 ? 12 : storage >= 256 ? 8 : storage >= 128 ? 6 : 4)

const colours = 'black white blue green purple gold silver pink red graphite'.split(' ')

const habits: [number, Write][] = [
  [560, (model, storage) => `${model} ${storage} GB`],
  [110, (model, storage) => `${model} ${storage}GB`],
  [90, (model, storage) => `${model} (${memory(storage)}/${storage})`],
  [60, (model) => model],
  [40, (model, storage) => `${model.toLowerCase()} ${storage}gb`],
  [30, (model, storage) => `${model.toUpperCase()} ${memory(storage)}GB RAM ${storage}GB`],
  [30, (model, storage) => `${model} ${storage}GB full box`],
  [25, (model, storage) => `${model} ${storage}GB fresh condition`],
  ...colours.map((colour): [number, Write] => [2, (model, storage) => `${model} ${colour} ${storage}GB`]),
  [15, (model) => `${model} urgent sell`],
  [20, (model, storage) => `${inBangla(model)} ${storage} জিবি`],
]

const bangla: [RegExp, string][] = [
  [/iPhone/, 'আইফোন'],
  [/Galaxy/, 'গ্যালাক্সি'],
  [/Redmi/, 'রেডমি'],
  [/Xiaomi/, 'শাওমি'],
  [/POCO/, 'পোকো'],
  [/Note/, 'নোট'],
  [/Pro/, 'প্রো'],
  [/Max/, 'ম্যাক্স'],
  [/Ultra/, 'আল্ট্রা'],
  [/Plus/, 'প্লাস'],
  [/mini/, 'মিনি'],
  [/Lite/, 'লাইট'],
]

function inBangla(model: string): string {
  return bangla.reduce((text, [word, instead]) => text.replace(word, instead), model)
}

export function listStock(): Offered[] {
  return models.flatMap(({ brand, name: model, year, price, storages, weight }) =>
    storages.flatMap((storage, nth) =>
      habits.map(([share, write]) => ({
        brand,
        model,
        name: write(model, storage),
        year,
        price: price * (1 + nth * 0.12),
        weight: (weight * share) / storages.length,
      })),
    ),
  )
}

export const locations: [string, number][] = (
  'Dhanmondi, Dhaka 70; Mirpur 10, Dhaka 60; Mirpur 1, Dhaka 30; Uttara Sector 7, Dhaka 40; Uttara Sector 11, Dhaka 25; ' +
  'Banani, Dhaka 25; Gulshan 1, Dhaka 25; Mohammadpur, Dhaka 35; Badda, Dhaka 22; Bashundhara R/A, Dhaka 30; Farmgate, Dhaka 20; ' +
  'Motijheel, Dhaka 18; Rampura, Dhaka 15; Khilgaon, Dhaka 14; Jatrabari, Dhaka 16; Savar, Dhaka 20; Dhaka 20; ধানমন্ডি, ঢাকা 8; ' +
  'মিরপুর, ঢাকা 8; Agrabad, Chattogram 35; GEC Circle, Chattogram 30; Halishahar, Chittagong 20; Chattogram 25; চট্টগ্রাম 5; ' +
  'Zindabazar, Sylhet 25; Amberkhana, Sylhet 12; Shaheb Bazar, Rajshahi 22; Rajshahi 12; Boyra, Khulna 18; Sonadanga, Khulna 14; ' +
  'Kandirpar, Cumilla 18; Town Hall, Cumilla 10; Tongi, Gazipur 25; Gazipur Chowrasta 20; Narayanganj 22; Barishal 14; Rangpur 16; ' +
  'Mymensingh 15; Bogura 14; Jashore 12; Cox’s Bazar 10; Noakhali 9; Feni 9; Tangail 8; Narsingdi 7; Dinajpur 6; Pabna 6; Kushtia 6; ' +
  'Faridpur 5; Chandpur 5; Brahmanbaria 5; Sirajganj 4; Jamalpur 3; Moulvibazar 3; Satkhira 2; Patuakhali 2; Bhola 1; Bandarban 0.3'
)
  .split('; ')
  .map((entry) => {
    const at = entry.lastIndexOf(' ')
    return [entry.slice(0, at), Number(entry.slice(at + 1))]
  })

const openings = [
  'Kept in a case with a glass protector since the first day.',
  'One hand used, bought from an authorised shop.',
  'My second phone, used at home only.',
  'Used for a year by one owner.',
  'Everything works: fingerprint, cameras, both SIM slots.',
  'Brought from abroad by my brother.',
  'Selling because I got a new one.',
  'খুব যত্নে ব্যবহার করা ফোন।',
  'একদম ফ্রেশ কন্ডিশন, কোনো দাগ নেই।',
  'Official phone with warranty card.',
]
const middles = [
  'No scratch on screen or frame.',
  'Two hairline scratches near the charging port.',
  'A small mark on one corner, shown in the picture.',
  'Battery lasts a full day of calls, maps and Messenger.',
  'Battery health 87 percent.',
  'Display changed once at a service centre, receipt available.',
  'The back glass has a crack at the edge under the case.',
  'Never opened, never repaired.',
  'ব্যাটারি ব্যাকআপ ভালো।',
  'Speaker and microphone tested.',
]
const endings = [
  'Box, cable and purchase receipt are there.',
  'Original box and charger included.',
  'Comes with a third-party fast charger.',
  'Price is fixed.',
  'Slightly negotiable for a quick deal.',
  'Exchange possible with a newer model.',
  'Bring your own SIM and try it before you pay.',
  'আসল চার্জার আর বক্স সাথে দেওয়া হবে।',
]

export const descriptions: string[] = openings.flatMap((opening) =>
  middles.flatMap((middle) => endings.map((ending) => `${opening} ${middle} ${ending}`)),
)
