import { countSlips } from '../search/count-slips.ts'
import { foldText } from './fold-text.ts'

/**
 * Where phones are offered: a district a line, and after the colon its areas. Names of one place are parted by '/',
 * the first is the one to show; spellings that only differ in sound ('Danmondi') need no mention.
 */
const gazetteer = `
  Dhaka/ঢাকা/Dacca: Dhanmondi/ধানমন্ডি, Mirpur/মিরপুর, Uttara/উত্তরা, Banani/বনানী, Gulshan/গুলশান, Mohammadpur/মোহাম্মদপুর, Badda/বাড্ডা,
    Bashundhara/বসুন্ধরা, Farmgate/ফার্মগেট, Motijheel/মতিঝিল, Old Dhaka/Puran Dhaka/পুরান ঢাকা, Rampura/রামপুরা, Khilgaon/খিলগাঁও,
    Jatrabari/যাত্রাবাড়ী, Savar/সাভার, Keraniganj/কেরানীগঞ্জ, Tejgaon/তেজগাঁও, Malibagh/মালিবাগ, Mogbazar/Moghbazar/মগবাজার,
    New Market/নিউ মার্কেট, Shyamoli/শ্যামলী, Elephant Road/এলিফ্যান্ট রোড, Wari/ওয়ারী, Cantonment/ক্যান্টনমেন্ট, Baridhara/বারিধারা,
    Niketon/নিকেতন, Mohakhali/মহাখালী, Lalmatia/লালমাটিয়া, Demra/ডেমরা, Khilkhet/খিলক্ষেত, Paltan/পল্টন, Shantinagar/শান্তিনগর
  Chattogram/চট্টগ্রাম/Chittagong/চিটাগাং/Ctg: Agrabad/আগ্রাবাদ, GEC Circle/GEC/জিইসি, Nasirabad/নাসিরাবাদ, Halishahar/হালিশহর,
    Chawkbazar/চকবাজার, Pahartali/পাহাড়তলী, Khulshi/খুলশী, Muradpur/মুরাদপুর, Patenga/পতেঙ্গা
  Sylhet/সিলেট: Zindabazar/জিন্দাবাজার, Ambarkhana/আম্বরখানা, Bandar Bazar/বন্দরবাজার
  Rajshahi/রাজশাহী: Shaheb Bazar/Saheb Bazar/সাহেব বাজার, Uposhohor/উপশহর
  Khulna/খুলনা: Boyra/বয়রা, Sonadanga/সোনাডাঙ্গা, Khalishpur/খালিশপুর
  Cumilla/Comilla/কুমিল্লা: Kandirpar/কান্দিরপাড়
  Gazipur/গাজীপুর: Tongi/টঙ্গী, Joydebpur/জয়দেবপুর
  Narayanganj/Narayangonj/নারায়ণগঞ্জ: Siddhirganj/সিদ্ধিরগঞ্জ
  Barishal/Barisal/বরিশাল; Rangpur/রংপুর; Mymensingh/Moymonsingh/ময়মনসিংহ; Bogura/Bogra/বগুড়া; Jashore/Jessore/যশোর; Cox's Bazar/Coxsbazar/কক্সবাজার
  Noakhali/নোয়াখালী; Feni/ফেনী; Brahmanbaria/ব্রাহ্মণবাড়িয়া/B Baria; Chandpur/চাঁদপুর; Lakshmipur/Laxmipur/লক্ষ্মীপুর; Tangail/টাঙ্গাইল
  Narsingdi/নরসিংদী; Munshiganj/মুন্সীগঞ্জ; Manikganj/মানিকগঞ্জ; Faridpur/ফরিদপুর; Gopalganj/গোপালগঞ্জ; Madaripur/মাদারীপুর
  Shariatpur/শরীয়তপুর; Rajbari/রাজবাড়ী; Kishoreganj/কিশোরগঞ্জ; Netrokona/নেত্রকোণা; Jamalpur/জামালপুর; Sherpur/শেরপুর
  Pabna/পাবনা; Sirajganj/সিরাজগঞ্জ; Natore/নাটোর; Naogaon/নওগাঁ; Chapainawabganj/চাঁপাইনবাবগঞ্জ; Joypurhat/জয়পুরহাট; Dinajpur/দিনাজপুর
  Thakurgaon/ঠাকুরগাঁও; Panchagarh/পঞ্চগড়; Nilphamari/নীলফামারী; Lalmonirhat/লালমনিরহাট; Kurigram/কুড়িগ্রাম; Gaibandha/গাইবান্ধা
  Kushtia/কুষ্টিয়া; Chuadanga/চুয়াডাঙ্গা; Meherpur/মেহেরপুর; Jhenaidah/ঝিনাইদহ; Magura/মাগুরা; Narail/নড়াইল; Satkhira/সাতক্ষীরা; Bagerhat/বাগেরহাট
  Patuakhali/পটুয়াখালী; Bhola/ভোলা; Pirojpur/পিরোজপুর; Jhalokathi/ঝালকাঠি; Barguna/বরগুনা; Moulvibazar/মৌলভীবাজার; Habiganj/হবিগঞ্জ
  Sunamganj/সুনামগঞ্জ; Rangamati/রাঙামাটি; Khagrachhari/খাগড়াছড়ি; Bandarban/বান্দরবান`

/** A place that phones are found by. `key` is how it is kept, `within` the key of its district. */
export type Place = { key: string; label: string; within?: string }

const places = new Map<string, Place>()
/** Keys of places by the sound of their names. */
const bySound = new Map<string, string>()
let mostWords = 1

for (const line of gazetteer.trim().split(/[;\n](?!\s{4})/)) {
  const [district = '', areas] = line.split(':')
  const within = add(district)
  for (const area of areas?.split(',') ?? []) add(area, within)
}

function add(names: string, within?: string): string {
  const [label = '', ...others] = names.trim().split('/')
  const key = label.toLowerCase().replaceAll("'", '').replaceAll(' ', '-')
  places.set(key, { key, label, within })
  for (const name of [label, ...others]) {
    const sound = foldText(name)
    if (!bySound.has(sound)) bySound.set(sound, key)
    mostWords = Math.max(mostWords, sound.split(' ').length)
  }
  return key
}

/** Where a place's name stands in a text: `count` words from `at` on. */
export type PlaceFound = { place: Place; at: number; count: number }

/** What the parts of an area are called, said as often as not: 'Uttara Sector 7', 'Uttara 7'. */
const kindsOfParts = new Set(['sector', 'section', 'road', 'block'].map(foldText))

/** The places that these keys of words (fold-text.ts) name, from left to right. */
export function findPlaces(keys: string[]): PlaceFound[] {
  const found: PlaceFound[] = []
  for (let at = 0; at < keys.length; at++) {
    for (let count = Math.min(mostWords, keys.length - at); count > 0; count--) {
      const place = places.get(bySound.get(keys.slice(at, at + count).join(' ')) ?? '')
      if (!place) continue
      const isPartNext = place.within !== undefined && kindsOfParts.has(keys[at + count] ?? '')
      found.push({ place, at, count: isPartNext ? count + 1 : count })
      at += count - 1
      break
    }
  }
  return found
}

/** The key of the place that a location is in, the area before its district; '' for one that is not known. */
export function placeOf(location: string): string {
  const found = findPlaces(foldText(location).split(' ')).map(({ place }) => place)
  return (found.find(({ within }) => within) ?? found[0])?.key ?? ''
}

/** The place that both of these are in: the same, or the one that lies within the other. Null: they lie apart. */
export function narrower(one: string, other: string): string | null {
  if (one === other || findPlace(one)?.within === other) return one
  return findPlace(other)?.within === one ? other : null
}

/** A place by its key; null when there is none. */
export function findPlace(key: string): Place | null {
  return places.get(key) ?? null
}

/** The places in the order of the gazetteer: a district, then its areas. */
export function listPlaces(): Place[] {
  return [...places.values()]
}

/** The place that a misspelled word means: one slip away, for words long enough to tell. */
export function guessPlace({ key }: { key: string }): Place | null {
  if (key.length < 5) return null
  for (const [sound, place] of bySound) {
    if (countSlips(key, sound, 1) <= 1) return findPlace(place)
  }
  return null
}
