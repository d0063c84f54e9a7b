import { editDistance } from '../kernel/edit-distance.ts'
import type { Locale } from '../kernel/locale.ts'
import { type Token, tokenize } from './normalize-text.ts'

/**
 * The districts of Bangladesh, each with its best-known areas after a colon. Names of one place are separated by '/', the
 * first is the one to show in English, the first one in Bangla letters that in Bangla. Spellings that sound alike ('Danmondi')
 * need not be listed.
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

/** The divisions of the country, each by the key of the district that it is named after, with the keys of its districts. */
const divisions = Object.entries({
  dhaka:
    'dhaka faridpur gazipur gopalganj kishoreganj madaripur manikganj munshiganj narayanganj narsingdi rajbari shariatpur tangail',
  chattogram:
    'bandarban brahmanbaria chandpur chattogram coxs-bazar cumilla feni khagrachhari lakshmipur noakhali rangamati',
  rajshahi: 'bogura chapainawabganj joypurhat naogaon natore pabna rajshahi sirajganj',
  khulna: 'bagerhat chuadanga jashore jhenaidah khulna kushtia magura meherpur narail satkhira',
  barishal: 'barguna barishal bhola jhalokathi patuakhali pirojpur',
  sylhet: 'habiganj moulvibazar sunamganj sylhet',
  rangpur: 'dinajpur gaibandha kurigram lalmonirhat nilphamari panchagarh rangpur thakurgaon',
  mymensingh: 'jamalpur mymensingh netrokona sherpur',
}).flatMap(([division, districts]) => districts.split(' ').map((district) => [district, division] as const))
const divisionOf = new Map(divisions)

/**
 * A district or an area. `key` is stored; `within` is an area's district, `division` the district that its division is named
 * after. `fullName` is 'Mirpur, Dhaka' or 'Dhaka'.
 */
export type Place = {
  key: string
  labels: Record<Locale, string>
  fullName: Record<Locale, string>
  division: string
  within?: string
}

const places = new Map<string, Place>()
const keyBySound = new Map<string, string>()
const keyBySpelling = new Map<string, string>()
let maxTokens = 1

for (const line of gazetteer.trim().split(/[;\n](?!\s{4})/)) {
  const [district = '', areas] = line.split(':')
  const within = addPlace(district)
  for (const area of areas?.split(',') ?? []) addPlace(area, within)
}

function addPlace(names: string, within?: string): string {
  const all = names.trim().split('/')
  const [en = ''] = all
  const bn = all.find((name) => /[\u0980-\u09ff]/.test(name)) ?? en
  const key = en.toLowerCase().replaceAll("'", '').replaceAll(' ', '-')
  const district = places.get(within ?? '')?.labels
  const fullName = district ? { en: `${en}, ${district.en}`, bn: `${bn}, ${district.bn}` } : { en, bn }
  places.set(key, {
    key,
    labels: { en, bn },
    fullName,
    division: divisionOf.get(within ?? key) ?? '',
    within,
  })
  for (const name of all) {
    const tokens = tokenize(name)
    const sound = soundOf(tokens)
    if (!keyBySound.has(sound)) keyBySound.set(sound, key)
    const spelling = spellingOf(tokens)
    if (!keyBySpelling.has(spelling)) keyBySpelling.set(spelling, key)
    maxTokens = Math.max(maxTokens, tokens.length)
  }
  return key
}

/** A place named by `count` tokens from number `index`. Not `isCertain` when a word only sounds like it, as 'valo' like Bhola. */
export type PlaceMention = { place: Place; index: number; count: number; isCertain: boolean }

function soundOf(tokens: Token[]): string {
  return tokens.map(({ key }) => key).join(' ')
}

function spellingOf(tokens: Token[]): string {
  return tokens.map(({ spelling }) => spelling).join(' ')
}

const subdivisions = new Set(['sector', 'section', 'road', 'block'].flatMap(tokenize).map(({ key }) => key))

/** Returns the places that these tokens name in any spelling, from left to right; of several names that fit, the longest wins. */
export function findPlaces(tokens: Token[]): PlaceMention[] {
  const mentions: PlaceMention[] = []
  for (let index = 0; index < tokens.length; index++) {
    for (let count = Math.min(maxTokens, tokens.length - index); count > 0; count--) {
      const named = tokens.slice(index, index + count)
      const spelled = keyBySpelling.get(spellingOf(named))
      const place = places.get(spelled ?? keyBySound.get(soundOf(named)) ?? '')
      if (!place) continue
      const isSubdivided = place.within !== undefined && subdivisions.has(tokens[index + count]?.key ?? '')
      const isCertain = spelled !== undefined || count > 1
      mentions.push({ place, index, count: isSubdivided ? count + 1 : count, isCertain })
      index += count - 1
      break
    }
  }
  return mentions
}

/** Returns the place that a written location names, an area rather than its district; null when none is known. */
export function locate(location: string): Place | null {
  const found = findPlaces(tokenize(location)).map(({ place }) => place)
  return nearest(found)
}

/** Returns the first area among these places, or else the first district; null when there is none. */
export function nearest(found: Place[]): Place | null {
  return found.find(({ within }) => within) ?? found[0] ?? null
}

/** Returns the key of the place that lies in both of these, which is the area; null when they lie apart. */
export function intersectPlaces(a: string, b: string): string | null {
  if (a === b || findPlace(a)?.within === b) return a
  return findPlace(b)?.within === a ? b : null
}

/** Returns the place of this key; null when there is none. */
export function findPlace(key: string): Place | null {
  return places.get(key) ?? null
}

/** Returns all places: each district, followed by its areas. */
export function listPlaces(): Place[] {
  return [...places.values()]
}

/** Shorter words become another word by one typing mistake. */
const minLengthForMistakes = 5

/** Returns the place that a misspelled word means, one typing mistake away and not in the first letter; null without one. */
export function correctPlace({ spelling }: Token): Place | null {
  if (spelling.length < minLengthForMistakes) return null
  for (const [name, place] of keyBySpelling) {
    if (name[0] === spelling[0] && editDistance(spelling, name, 1) <= 1) return findPlace(place)
  }
  return null
}
