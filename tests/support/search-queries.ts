/**
 * What people type into the search box, and what they want to see for it: the labelled test set of the search. Written by
 * hand from how phone names are spelled in Bangladesh, before the folding rules; the typed mistakes are made by a
 * generator of its own with a fixed seed. Rules are tuned on 'tuned' alone; 'held-out' says what they are worth.
 *
 * A line is `query → intent`. An intent is `brand/model`, `*` standing for anything, several separated by `|`; `@ place`
 * wants phones whose location names it. A model is the name without its storage.
 */
type Part = 'tuned' | 'held-out'
export type LabelledQuery = { part: Part; kind: string; text: string; intent: string }

const written: Record<Part, Record<string, string>> = {
  tuned: {
    brand: `
      samsung → Samsung/*
      shamsung → Samsung/*
      sumsung → Samsung/*
      iphone → Apple/iPhone *
      apple → Apple/*
      xiaomi → Xiaomi/*
      xaomi → Xiaomi/*
      redmi → Xiaomi/Redmi *
      redme → Xiaomi/Redmi *
      poco → Xiaomi/POCO *
      vivo → Vivo/*
      galaxy → Samsung/Galaxy *`,
    model: `
      iphone 13 → Apple/iPhone 13
      iphone 13 pro max → Apple/iPhone 13 Pro Max
      iphone 12 mini → Apple/iPhone 12 mini
      iphone se 2022 → Apple/iPhone SE (2022)
      iphone xs max → Apple/iPhone XS Max
      apple iphone x → Apple/iPhone X
      galaxy s23 ultra → Samsung/Galaxy S23 Ultra
      samsung galaxy a54 → Samsung/Galaxy A54 5G
      samsung s22 → Samsung/Galaxy S22
      galaxy s21 fe → Samsung/Galaxy S21 FE
      samsung note 20 ultra → Samsung/Galaxy Note20 Ultra
      samsung z flip 5 → Samsung/Galaxy Z Flip5
      redmi note 12 → Xiaomi/Redmi Note 12
      redmi note 11 pro → Xiaomi/Redmi Note 11 Pro
      xiaomi 13t pro → Xiaomi/Xiaomi 13T Pro
      mi 11 lite → Xiaomi/Mi 11 Lite
      poco x3 pro → Xiaomi/POCO X3 Pro
      redmi 12c → Xiaomi/Redmi 12C
      vivo y36 → Vivo/Y36
      vivo v29e → Vivo/V29e
      vivo x100 pro → Vivo/X100 Pro
      vivo v27 5g → Vivo/V27
      iphone 11 128gb → Apple/iPhone 11
      samsung a14 4/64 → Samsung/Galaxy A14
      redmi note 13 pro plus → Xiaomi/Redmi Note 13 Pro+
      samsung s23+ → Samsung/Galaxy S23+`,
    'word order': `
      13 iphone → Apple/iPhone 13
      pro max iphone 14 → Apple/iPhone 14 Pro Max
      ultra s22 samsung → Samsung/Galaxy S22 Ultra
      note 12 redmi → Xiaomi/Redmi Note 12
      y22 vivo → Vivo/Y22
      a54 galaxy samsung → Samsung/Galaxy A54 5G
      pro x5 poco → Xiaomi/POCO X5 Pro
      128gb iphone 12 → Apple/iPhone 12`,
    'Bangla script': `
      স্যামসাং → Samsung/*
      আইফোন → Apple/iPhone *
      রেডমি → Xiaomi/Redmi *
      শাওমি → Xiaomi/*
      ভিভো → Vivo/*
      পোকো → Xiaomi/POCO *
      আইফোন ১৩ → Apple/iPhone 13
      আইফোন ১৪ প্রো ম্যাক্স → Apple/iPhone 14 Pro Max
      স্যামসাং গ্যালাক্সি এস২৩ আল্ট্রা → Samsung/Galaxy S23 Ultra
      গ্যালাক্সি এ৫৪ → Samsung/Galaxy A54 5G
      রেডমি নোট ১২ → Xiaomi/Redmi Note 12
      ভিভো ওয়াই ৩৬ → Vivo/Y36
      ভিভো ভি২৯ → Vivo/V29
      পোকো এক্স৩ প্রো → Xiaomi/POCO X3 Pro
      আইফোন এক্স → Apple/iPhone X
      স্যামসাং নোট ২০ আল্ট্রা → Samsung/Galaxy Note20 Ultra
      আইফোন ১২ মিনি → Apple/iPhone 12 mini
      শাওমি ১৩টি প্রো → Xiaomi/Xiaomi 13T Pro`,
    'Bangla in Latin': `
      aifon 13 → Apple/iPhone 13
      ifon 12 pro → Apple/iPhone 12 Pro
      samsang galaksi s23 → Samsung/Galaxy S23
      shamsang a14 → Samsung/Galaxy A14
      redme not 12 → Xiaomi/Redmi Note 12
      shaomi 12 → Xiaomi/Xiaomi 12
      bibo y22 → Vivo/Y22
      bhibo v27 → Vivo/V27
      poko x5 pro → Xiaomi/POCO X5 Pro
      galaxi note 20 altra → Samsung/Galaxy Note20 Ultra
      iphone 14 pro maks → Apple/iPhone 14 Pro Max
      samsung jed flip 4 → Samsung/Galaxy Z Flip4`,
    joined: `
      iphone13 → Apple/iPhone 13
      iphone14promax → Apple/iPhone 14 Pro Max
      s23ultra → Samsung/Galaxy S23 Ultra
      note12 redmi → Xiaomi/Redmi Note 12
      redminote11 → Xiaomi/Redmi Note 11
      pocox3pro → Xiaomi/POCO X3 Pro
      samsunga54 → Samsung/Galaxy A54 5G
      vivoy22 → Vivo/Y22
      zflip5 → Samsung/Galaxy Z Flip5
      galaxys22ultra → Samsung/Galaxy S22 Ultra
      mi11lite → Xiaomi/Mi 11 Lite
      13promax → Apple/iPhone 13 Pro Max`,
    split: `
      i phone 13 → Apple/iPhone 13
      i-phone 11 pro → Apple/iPhone 11 Pro
      galaxy s 23 ultra → Samsung/Galaxy S23 Ultra
      samsung a 54 → Samsung/Galaxy A54 5G
      red mi note 12 → Xiaomi/Redmi Note 12
      vivo y 36 → Vivo/Y36
      vivo v 29 e → Vivo/V29e
      poco x 3 pro → Xiaomi/POCO X3 Pro
      xiaomi 13 t → Xiaomi/Xiaomi 13T
      iphone x r → Apple/iPhone XR`,
    partial: `
      iph → Apple/iPhone *
      galax → Samsung/Galaxy *
      sams → Samsung/*
      s23 → Samsung/Galaxy S23
      a54 → Samsung/Galaxy A54 5G
      note 12 → Xiaomi/Redmi Note 12
      13 pro max → Apple/iPhone 13 Pro Max
      flip5 → Samsung/Galaxy Z Flip5
      y22 → Vivo/Y22
      redmi not → Xiaomi/Redmi Note *
      x100 pro → Vivo/X100 Pro
      s22 ult → Samsung/Galaxy S22 Ultra`,
    'place and model': `
      iphone 13 dhaka → Apple/iPhone 13 @ Dhaka
      samsung dhanmondi → Samsung/* @ Dhanmondi
      mirpur iphone 11 → Apple/iPhone 11 @ Mirpur
      redmi note 12 chittagong → Xiaomi/Redmi Note 12 @ Chattogram
      vivo sylhet → Vivo/* @ Sylhet
      ধানমন্ডি আইফোন → Apple/iPhone * @ Dhanmondi
      স্যামসাং চট্টগ্রাম → Samsung/* @ Chattogram
      poco khulna → Xiaomi/POCO * @ Khulna
      uttara samsung a54 → Samsung/Galaxy A54 5G @ Uttara
      iphone ctg → Apple/iPhone * @ Chattogram`,
  },
  'held-out': {
    brand: `
      samsang → Samsung/*
      samsong → Samsung/*
      i phone → Apple/iPhone *
      aple → Apple/*
      xiomi → Xiaomi/*
      shaomi → Xiaomi/*
      redmee → Xiaomi/Redmi *
      poko → Xiaomi/POCO *
      bivo → Vivo/*
      vibo → Vivo/*
      glaxy → Samsung/Galaxy *
      pocco → Xiaomi/POCO *`,
    model: `
      iphone 14 → Apple/iPhone 14
      iphone 15 pro → Apple/iPhone 15 Pro
      iphone 12 pro max → Apple/iPhone 12 Pro Max
      iphone xr → Apple/iPhone XR
      iphone 8 plus → Apple/iPhone 8 Plus
      iphone 16 pro max 256gb → Apple/iPhone 16 Pro Max
      galaxy s24 ultra → Samsung/Galaxy S24 Ultra
      samsung s20 fe → Samsung/Galaxy S20 FE
      samsung galaxy a34 5g → Samsung/Galaxy A34 5G
      samsung m33 → Samsung/Galaxy M33 5G
      galaxy z fold4 → Samsung/Galaxy Z Fold4
      samsung note 10 plus → Samsung/Galaxy Note10+
      samsung a12 128 → Samsung/Galaxy A12
      redmi note 8 pro → Xiaomi/Redmi Note 8 Pro
      redmi 9a → Xiaomi/Redmi 9A
      xiaomi 14 → Xiaomi/Xiaomi 14
      xiaomi 11t → Xiaomi/Xiaomi 11T
      poco f5 → Xiaomi/POCO F5
      poco m4 pro → Xiaomi/POCO M4 Pro
      mi 10t → Xiaomi/Mi 10T
      vivo y16 → Vivo/Y16
      vivo x90 pro → Vivo/X90 Pro
      vivo v25 pro → Vivo/V25 Pro
      vivo y100 8/128 → Vivo/Y100
      redmi note 12 pro+ → Xiaomi/Redmi Note 12 Pro+
      vivo v30 → Vivo/V30 5G`,
    'word order': `
      max pro 12 iphone → Apple/iPhone 12 Pro Max
      ultra galaxy s24 → Samsung/Galaxy S24 Ultra
      note 13 pro redmi → Xiaomi/Redmi Note 13 Pro
      pro f5 poco → Xiaomi/POCO F5 Pro
      v29e vivo → Vivo/V29e
      fe s21 samsung → Samsung/Galaxy S21 FE
      11 lite mi → Xiaomi/Mi 11 Lite
      plus 14 iphone → Apple/iPhone 14 Plus`,
    'Bangla script': `
      সামসাং → Samsung/*
      স্যামসং → Samsung/*
      আই ফোন → Apple/iPhone *
      রেডমী → Xiaomi/Redmi *
      সাওমি → Xiaomi/*
      ভিবো → Vivo/*
      আইফোন ১৫ → Apple/iPhone 15
      আইফোন ১১ প্রো → Apple/iPhone 11 Pro
      আইফোন এক্সআর → Apple/iPhone XR
      স্যামসাং গ্যালাক্সি এস ২২ → Samsung/Galaxy S22
      স্যামসাং এ১৪ → Samsung/Galaxy A14
      গ্যালাক্সি জেড ফোল্ড ৪ → Samsung/Galaxy Z Fold4
      রেডমি নোট ১৩ প্রো → Xiaomi/Redmi Note 13 Pro
      রেডমি ১২সি → Xiaomi/Redmi 12C
      পোকো এফ৫ → Xiaomi/POCO F5
      ভিভো ভি ২৭ → Vivo/V27
      ভিভো এক্স১০০ প্রো → Vivo/X100 Pro
      আইফোন ১৪ প্লাস → Apple/iPhone 14 Plus`,
    'Bangla in Latin': `
      ayfon 14 → Apple/iPhone 14
      aiphone 13 pro → Apple/iPhone 13 Pro
      samsong galaxi a54 → Samsung/Galaxy A54 5G
      shamsung s23 altra → Samsung/Galaxy S23 Ultra
      redmi noat 10 → Xiaomi/Redmi Note 10
      xaomi 13 pro → Xiaomi/Xiaomi 13 Pro
      vibo y100 → Vivo/Y100
      bibo v29e → Vivo/V29e
      poco eks 3 pro → Xiaomi/POCO X3 Pro
      galaksi jed fold 4 → Samsung/Galaxy Z Fold4
      ifone 11 pro maks → Apple/iPhone 11 Pro Max
      redmi not 11 pro → Xiaomi/Redmi Note 11 Pro`,
    joined: `
      iphone12 → Apple/iPhone 12
      iphonexr → Apple/iPhone XR
      iphone11pro → Apple/iPhone 11 Pro
      s21fe → Samsung/Galaxy S21 FE
      note20ultra → Samsung/Galaxy Note20 Ultra
      redminote12pro → Xiaomi/Redmi Note 12 Pro
      pocof5 → Xiaomi/POCO F5
      samsungs22 → Samsung/Galaxy S22
      vivov29e → Vivo/V29e
      zfold5 → Samsung/Galaxy Z Fold5
      xiaomi13tpro → Xiaomi/Xiaomi 13T Pro
      galaxya34 → Samsung/Galaxy A34 5G`,
    split: `
      i phone 14 pro → Apple/iPhone 14 Pro
      i phone x s max → Apple/iPhone XS Max
      galaxy s 24 ultra → Samsung/Galaxy S24 Ultra
      samsung m 14 → Samsung/Galaxy M14 5G
      red mi 12 c → Xiaomi/Redmi 12C
      vivo v 25 pro → Vivo/V25 Pro
      poco f 5 pro → Xiaomi/POCO F5 Pro
      sam sung a 14 → Samsung/Galaxy A14
      galaxy z flip 4 → Samsung/Galaxy Z Flip4
      vi vo y 16 → Vivo/Y16`,
    partial: `
      ipho → Apple/iPhone *
      xiao → Xiaomi/*
      samsu → Samsung/*
      s24 → Samsung/Galaxy S24
      a34 → Samsung/Galaxy A34 5G
      note 13 pro → Xiaomi/Redmi Note 13 Pro
      12 mini → Apple/iPhone 12 mini
      fold5 → Samsung/Galaxy Z Fold5
      v29e → Vivo/V29e
      f5 pro → Xiaomi/POCO F5 Pro
      redm → Xiaomi/Redmi *
      s23 ultr → Samsung/Galaxy S23 Ultra`,
    'place and model': `
      iphone 12 mirpur → Apple/iPhone 12 @ Mirpur
      banani iphone → Apple/iPhone * @ Banani
      redmi rajshahi → Xiaomi/Redmi * @ Rajshahi
      samsung a14 sylhet → Samsung/Galaxy A14 @ Sylhet
      vivo comilla → Vivo/* @ Cumilla
      আইফোন ঢাকা → Apple/iPhone * @ Dhaka
      মিরপুর স্যামসাং → Samsung/* @ Mirpur
      উত্তরা রেডমি → Xiaomi/Redmi * @ Uttara
      redmi note 11 chottogram → Xiaomi/Redmi Note 11 @ Chattogram
      poco x3 pro dhanmondy → Xiaomi/POCO X3 Pro @ Dhanmondi`,
  },
}

/** Rightly spelled queries that the generator spoils, `query → intent`. */
const spoiled: Record<Part, string> = {
  tuned: `
    samsung galaxy s23 ultra → Samsung/Galaxy S23 Ultra
    iphone 13 pro max → Apple/iPhone 13 Pro Max
    redmi note 12 → Xiaomi/Redmi Note 12
    xiaomi 13t pro → Xiaomi/Xiaomi 13T Pro
    vivo y36 → Vivo/Y36
    poco x5 pro → Xiaomi/POCO X5 Pro
    galaxy a54 → Samsung/Galaxy A54 5G
    iphone 12 mini → Apple/iPhone 12 mini
    samsung note 20 ultra → Samsung/Galaxy Note20 Ultra
    iphone 11 → Apple/iPhone 11
    samsung → Samsung/*
    redmi 12c → Xiaomi/Redmi 12C
    vivo v29e → Vivo/V29e
    galaxy z flip5 → Samsung/Galaxy Z Flip5
    mi 11 lite → Xiaomi/Mi 11 Lite`,
  'held-out': `
    samsung galaxy s22 ultra → Samsung/Galaxy S22 Ultra
    iphone 14 pro max → Apple/iPhone 14 Pro Max
    redmi note 13 pro → Xiaomi/Redmi Note 13 Pro
    xiaomi 14 → Xiaomi/Xiaomi 14
    vivo x100 pro → Vivo/X100 Pro
    poco f5 → Xiaomi/POCO F5
    galaxy a34 → Samsung/Galaxy A34 5G
    iphone 15 plus → Apple/iPhone 15 Plus
    galaxy s21 fe → Samsung/Galaxy S21 FE
    iphone xs max → Apple/iPhone XS Max
    xiaomi → Xiaomi/*
    redmi 9a → Xiaomi/Redmi 9A
    vivo v25 pro → Vivo/V25 Pro
    galaxy z fold4 → Samsung/Galaxy Z Fold4
    iphone 8 plus → Apple/iPhone 8 Plus`,
}

/** Neighbours of a letter on the keyboard that phones show. */
const neighbours: Record<string, string> = {
  ...{ a: 'qsz', b: 'vgn', c: 'xdv', d: 'sefc', e: 'wrd', f: 'drgv', g: 'fthb', h: 'gyjn', i: 'uok' },
  ...{ j: 'hukm', k: 'jil', l: 'ko', m: 'nj', n: 'bmh', o: 'ipl', p: 'ol', q: 'wa', r: 'etf', s: 'adwx' },
  ...{ t: 'rgy', u: 'yij', v: 'cbf', w: 'qes', x: 'zcs', y: 'tuh', z: 'xa' },
}

type Dice = (sides: number) => number
type Slip = (word: string, at: number, dice: Dice) => string

/** Slips of a finger, each in a word of four letters or more: in a shorter one or a number it makes another model. */
const mistakes: Record<string, Slip> = {
  'a letter dropped': (word, at) => word.slice(0, at) + word.slice(at + 1),
  'a letter doubled': (word, at) => word.slice(0, at + 1) + word.slice(at),
  'letters swapped': (word, at) => {
    const first = Math.min(at, word.length - 2)
    return word.slice(0, first) + word.charAt(first + 1) + word.charAt(first) + word.slice(first + 2)
  },
  'a letter beside': (word, at, dice) => {
    const near = neighbours[word.charAt(at)] ?? word.charAt(at)
    return word.slice(0, at) + near.charAt(dice(near.length)) + word.slice(at + 1)
  },
}

/** The whole set, the same on every call. */
export function listLabelledQueries(): LabelledQuery[] {
  const parts: Part[] = ['tuned', 'held-out']
  return parts.flatMap((part) => [
    ...Object.entries(written[part]).flatMap(([kind, lines]) =>
      readLines(lines).map(({ text, intent }) => ({ part, kind, text, intent })),
    ),
    ...makeMistakes(part),
  ])
}

function makeMistakes(part: Part): LabelledQuery[] {
  const dice = throwDice(part === 'tuned' ? 20_261 : 77_003)
  const slips = Object.values(mistakes)
  const kinds: [string, (text: string) => string][] = [
    ...Object.entries(mistakes).map(([kind, slip]): [string, (text: string) => string] => [
      kind,
      (text) => spoil(text, slip, dice),
    ]),
    ['two mistakes', (text) => spoil(spoil(text, slips[dice(4)], dice), slips[dice(4)], dice)],
  ]
  return kinds.flatMap(([kind, mistype]) =>
    readLines(spoiled[part]).map(({ text, intent }) => ({ part, kind, text: mistype(text), intent })),
  )
}

function spoil(text: string, slip: Slip | undefined, dice: Dice): string {
  const words = text.split(' ')
  const long = words.flatMap((word, index) => (/^[a-z]{4,}$/.test(word) ? [index] : []))
  const chosen = long[dice(long.length)]
  return words
    .map((word, index) => (slip && index === chosen ? slip(word, dice(word.length), dice) : word))
    .join(' ')
}

function readLines(lines: string): { text: string; intent: string }[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [text = '', intent = ''] = line.split('→').map((side) => side.trim())
      return { text, intent }
    })
}

/** A generator of its own (mulberry32), so that the set is the same everywhere. */
function throwDice(seed: number): Dice {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides)
  }
}

/** Whether a phone is one that the intent wants. */
export function matches(intent: string, phone: { brand: string; model: string; location: string }): boolean {
  const [wanted = '', place] = intent.split('@').map((side) => side.trim())
  if (place && !phone.location.includes(place)) return false
  return wanted.split('|').some((one) => {
    const pattern = one
      .trim()
      .replace(/[.+?^${}()[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
    return new RegExp(`^${pattern}$`).test(`${phone.brand}/${phone.model}`)
  })
}
