export type Warning =
  | 'link'
  | 'email'
  | 'wallet'
  | 'code'
  | 'payment'
  | 'advance'
  | 'qr'
  | 'complaint'
  | 'outside'
  | 'remote'
  | 'impersonation'

type Intent = {
  warning: Warning
  /** Regular expressions, one a line: whole words in Latin letters, beginnings of words in Bangla. */
  words: string
  /** What must stand near for the warning. */
  with?: string
  /** What makes the words harmless when it stands near. */
  unless?: string
}

const brands = 'bkash|b-kash|nagad|rocket|upay|বিকাশ|নগদ|রকেট|উপায়'
const swap = 'swap|সোয়াপ|সওয়াপ'
const request = `tell|send|give|say|share|read|forward|type|text|inbox|show|need|want|got|receive|received|get|what'?s|what is|please|pls|plz
  bolo|bolun|bolen|bolben|den|dao|din|diyen|diben|pathan|pathao|pathaben|lagbe|janan|deo
  বলুন|বলেন|বলবেন|বলো|দিন|দেন|দাও|দিয়েন|দিবেন|পাঠান|পাঠাও|পাঠাবেন|লাগবে|জানান|শোনান|ইনবক্স`

/**
 * What scam messages ask for, by the warning given. A judged text has small letters and no punctuation that splits a word
 * (`normalizeMessage`).
 */
export const intents: Intent[] = [
  {
    warning: 'remote',
    words: `any ?desk|team ?viewer|quick ?support|rust ?desk|ultra ?viewer|air ?droid|remote (?:access|control|help)
      (?:share|sharing) (?:of )?(?:your |the |ur )?screen|screen ?shar(?:e|ing)
      এনি ?ডেস্ক|অ্যানি ?ডেস্ক|টিম ?ভিউয়ার|কুইক ?সাপোর্ট|স্ক্রিন ?শেয়ার`,
  },
  {
    warning: 'remote',
    words: 'apk|app file|এপিকে',
    with: 'install|download|open|instal|namao|naman|ইন্সটল|ইনস্টল|ডাউনলোড|নামান',
  },
  {
    warning: 'impersonation',
    words: `(?:from|of|with) (?:the )?(?:${swap}|${brands})(?:'?s)? (?:head ?office|office|support|customer|team|help|care|security)
      (?:this is|i am|i'm|im|we are) (?:from |with |the )*(?:${swap}|${brands})(?! user|er\\b)
      (?:agent|officer|employee|admin|representative) (?:of|from|at) (?:the )?(?:${swap}|${brands}|bangladesh bank|police|btrc)
      (?:${swap}|${brands}) (?:er )?(?:head ?)?(?:office|support|customer care|helpline|admin|team) ?(?:er )?(?:theke|thake|bolchi|bolsi|bolteci|bolchhi)
      ami (?:${swap}|${brands}) (?:office |agent |er )*(?:theke|bolchi|bolsi|admin)
      (?:this is|i am from|calling from) (?:the )?police|police (?:station )?theke bol(?:chi|si)|পুলিশ (?:স্টেশন )?থেকে (?:বলছি|ফোন|কল)
      (?:${swap}|${brands})(?:ের|এর|র)? ?(?:হেড ?)?(?:অফিস|কাস্টমার কেয়ার|সাপোর্ট|হেল্পলাইন|টিম|এডমিন|অ্যাডমিন)(?: থেকে| বলছি)
      (?:${swap}|${brands}) থেকে (?:বলছি|ফোন|কল)|(?:${swap}|${brands})(?:ের|এর)? (?:এজেন্ট|কর্মকর্তা) বলছি`,
  },
  {
    warning: 'impersonation',
    words: `account|একাউন্ট|অ্যাকাউন্ট`,
    with: `(?:will be|is|was|has been|been) (?:blocked|suspended|closed|limited|locked)|bondho (?:hoye|hobe)|block hoye|বন্ধ হয়ে|ব্লক হয়ে|বন্ধ হবে`,
  },
  {
    warning: 'complaint',
    words: `(?:cancel|withdraw|close|remove|drop|take back|delete) (?:your |the |this |that |ur )*(?:complaint|complain|dispute|report|claim|case)
      (?:complaint?|dispute|report|obhijog|ovijog) ?(?:ta|ti)? (?:ta |ti )?(?:tule|cancel|withdraw|close|bondho|off|uthiye|uthaye|muche|delete)
      (?:অভিযোগ|কমপ্লেইন|কমপ্লেন|ডিসপিউট|রিপোর্ট)(?:টা|টি|টাকে)? ?(?:তুলে|ক্যানসেল|ক্যান্সেল|বাতিল|উইথড্র|প্রত্যাহার|বন্ধ|উঠিয়ে|উঠায়ে|ডিলিট)`,
  },
  {
    warning: 'complaint',
    words: `everything is (?:fine|ok|okay|good)|all (?:is )?(?:well|ok|okay|good|fine)|received|receive|complete|completed|confirm(?:ed)?
      sob ?(?:kichu )?(?:thik|ok|valo) ?(?:ase|ache|ache)?|সব ?(?:কিছু )?(?:ঠিক|ভালো) ?আছে|সব ওকে|রিসিভড?|রিসিভ|কমপ্লিট|কনফার্ম`,
    with: `press|click|tap|push|hit|mark|confirm (?:that )?you|chap(?:en|un|o)?|chap den|chapa|tip(?:en|un)|click koren|চাপ|চাপেন|চাপুন|চাপ দেন|টিপেন|টিপুন|ক্লিক`,
  },
  {
    warning: 'complaint',
    words: `confirm (?:that )?(?:you(?:'ve| have)? )?(?:received|got) (?:it|the phone)|(?:in|on) the app and i`,
    with: `first|before|then|tomorrow|later|courier|ship|send`,
  },
  {
    warning: 'qr',
    words: 'qr|q r|কিউ ?আর|কিউ\\.আর',
    with: `photo|picture|pic|screen ?shot|image|snap|share|chobi|sobi|foto|inbox|whats ?app|ছবি|স্ক্রিন ?শট|শেয়ার|ফটো
      (?:send|give|pathan|pathao|den|dao|din|diyen|diben|পাঠান|পাঠাও|দেন|দিন|দিয়েন|দিবেন)(?: me| it)?`,
    unless: 'box|imei|sticker|back|বক্স|স্টিকার|আইএমইআই|বাক্স',
  },
  {
    warning: 'code',
    words: `[o0][ ._*-]{0,2}t[ ._*-]{0,2}p(?:ta|ti)?|one[ -]?time (?:password|pin)|passcode|password|cvv|verification (?:number|code|no)
      pin (?:number|no|code|ta|ti)|pin(?:ta|ti)|(?:your|the|bkash|nagad|rocket|card|account) (?:er )?pin
      (?<!(?:model|colou?r|promo|discount|coupon|post|postal|zip|area|country|qr|bar|product|imei|part|dial|ussd|region)[ -])code(?:s|ta|ti)?
      (?<!(?:মডেল|কালার|রঙের|পোস্ট|পোস্টাল|প্রোমো|কিউআর|কিউ আর) ?)কোড|ও ?টি ?পি|ওটিপি|পিন ?(?:নম্বর|নাম্বার|কোড|টা|টি)|(?:আপনার|তোমার|বিকাশ|নগদ|রকেট|বিকাশের|নগদের|রকেটের|কার্ডের) পিন|গোপন নম্বর|পাসওয়ার্ড`,
    with: `${request}|(?<![\\d.,])\\d{4,8}(?![\\d.,]\\d)`,
    unless: 'pin lock|charging pin|lock khola|পিন লক|চার্জিং পিন|pattern',
  },
  {
    warning: 'code',
    words: `(?:four|six|eight|choy|[468])[ -]*(?:digits?|songkha)(?:r|er)?|(?:চার|ছয়|আট|[468]) ?(?:টি |টা )?(?:ডিজিট|সংখ্যা|অঙ্ক)`,
    with: `${request}|number ta|নম্বরটা`,
    unless: 'imei|serial|আইএমইআই',
  },
  {
    warning: 'code',
    words: 'digits of the (?:sms|message)|(?:send|share|show|give) (?:me )?(?:the|that|your) sms',
  },
  {
    warning: 'code',
    words: 'forward|ফরওয়ার্ড|ফরোয়ার্ড',
    with: 'sms|message|msg|text|code|এসএমএস|মেসেজ|ম্যাসেজ|কোড',
  },
  {
    warning: 'payment',
    words: `(?:trx|txn|tran(?:s(?:action)?)?|transection) ?(?:id|no|number|code)
      (?:payment|bkash|b-kash|nagad|rocket|bank|taka|money) ?(?:er )?(?:sms|screen ?shot|slip|proof)
      (?:i|we)(?: have|'ve| just| already)* (?:sent|send|transferred|bkashed) (?:you |u |it |the )*(?:\\d[\\d,.]* ?(?:tk|taka|bdt)?|money|payment|full|amount|taka|tk)
      (?:payment|bkash|nagad|taka|tk) (?:is |has been |was )?(?:sent|done|completed?|successful|transferred)(?! (?:on|at|by|through|via) swap)
      (?:taka|tk|bkash|nagad|payment|money) (?:ta )?(?:pathi?[ye]*chi|pathai?si|pathaisi|pathiyesi|pathiye dilam|disi|diyechi|diye (?:dilam|disi|diyechi)|kore (?:dilam|disi|diyechi)|korechi|korsi)
      you have received (?:tk|taka|bdt|payment|money|cash)|cash ?in (?:tk|taka|bdt)
      (?:ট্রানজেকশন|ট্রানজ্যাকশন|ট্রাঞ্জেকশন|লেনদেন|ট্রানস্যাকশন) ?(?:আইডি|নম্বর|নাম্বার)
      (?:পেমেন্ট|টাকা|টাকার|বিকাশ|বিকাশের|নগদ|নগদের|রকেট|রকেটের)(?:ের)? ?(?:এসএমএস|মেসেজ|স্ক্রিনশট|স্লিপ)
      (?:টাকা|পেমেন্ট|বিকাশ|নগদে|বিকাশে)(?:টা|টি)? ?(?:পাঠিয়েছি|পাঠাইছি|পাঠাইসি|পাঠিয়ে দিয়েছি|পাঠিয়ে দিলাম|দিয়ে দিয়েছি|দিয়ে দিলাম|দিছি|দিয়েছি|করেছি|করছি|করে দিয়েছি|করে দিছি|করে দিলাম)`,
  },
  {
    warning: 'advance',
    words: `(?<!(?:in|well in) )advance(?:d? (?:payment|money|taka|tk))?(?! notice| search)
      (?:booking|token|confirmation|security|delivery|holding) (?:money|taka|tk|fee|deposit|amount|payment)
      (?:ogrim|agrim|agam|bayna|baina)
      (?:pay|send|give)(?: me)? (?:some |half |the |a )*(?:money |taka |deposit |part )?(?:first|now|before (?:we |the )?(?:meet|meeting|delivery))
      (?:money|taka|payment) first|half (?:of the )?(?:money |price |payment )?(?:now|first)
      (?:age|aage) (?:kichu |ordhek |half )?(?:taka|tk|payment|bkash|pay)|(?:taka|tk|payment|bkash|bikash) (?:ta )?(?:age|aage) (?:den|dao|din|bkash|pathan|dite|lagbe)
      ordhek (?:taka|payment)|booking er jonno \\d+
      অ্যাডভান্স|এডভান্স|অ্যাডভ্যান্স|অগ্রিম|আগাম টাকা|বুকিং মানি|টোকেন মানি|বায়না
      আগে (?:কিছু |অর্ধেক )?(?:টাকা|বিকাশ|নগদ|পেমেন্ট)|(?:টাকা|বিকাশ|পেমেন্ট) (?:আগে|অগ্রিম)|অর্ধেক (?:টাকা|পেমেন্ট)
      বুকিং(?:য়ের| এর|এর)? জন্য \\d+`,
  },
  {
    warning: 'advance',
    words: 'in advance',
    with: `pay|send|give|transfer|deposit|half|money|taka|tk|(?:${brands})`,
    unless: 'thank|thanks',
  },
  {
    warning: 'advance',
    words: `(?:courier|delivery|shipping|sundarban|transport|packing) (?:er )?(?:charge|cost|fee|khoroch|taka|money)(?:ta| ta)?
      (?:কুরিয়ার|ডেলিভারি|শিপিং|প্যাকিং)(?:ের)? ?(?:চার্জ|খরচ|টাকা)`,
    with: `first|advance|before|now|age|aage|ogrim|agrim|pathan|send|pay|bkash|nagad|dite hobe|den|আগে|অগ্রিম|পাঠান|পাঠাতে|দিতে হবে|দেন|দিয়ে দেন`,
    unless: 'how much|koto|কত',
  },
  {
    warning: 'outside',
    words: `outside (?:of )?(?:${swap}|the (?:site|app)|this (?:site|app))|without swap|(?:not|skip) (?:through |via |on |the )*swap
      (?:pay|deal|buy|sell)(?: me| it| this)? outside|(?:site|app|swap) chara|(?:সাইট|অ্যাপ|${swap}) ছাড়া
      no need (?:for|of) (?:this|the) (?:site|app|swap)|swap (?:er |ke )?(?:baire|bad diye)|(?:site|app) (?:er )?baire
      (?:${swap})(?:ের|এর)? বাইরে|সাইটের বাইরে|অ্যাপের বাইরে`,
    unless: "don't|do not|never|koiren na|korben na|করবেন না|দিবেন না|না করাই",
  },
  {
    warning: 'outside',
    words: `direct(?:ly)?|personal|send ?money|cash ?out|cash|(?:number|no) e|merchant
      সরাসরি|ডাইরেক্ট|ডিরেক্ট|পার্সোনাল|পারসোনাল|সেন্ড ?মানি|ক্যাশ ?আউট|নাম্বারে|নম্বরে`,
    with: `${brands}`,
    unless: 'which one|does swap',
  },
  {
    warning: 'outside',
    words: 'send ?money (?:koren|korun|kore|me|to)|সেন্ড ?মানি কর',
  },
  {
    warning: 'outside',
    words: `whats ?app|imo|telegram|messenger|viber|হোয়াটস ?অ্যাপ|হোয়াটসএপ|হোয়াটস ?এপ|ইমো|টেলিগ্রাম|মেসেঞ্জার|ভাইবার`,
    with: `message|msg|text|call|come|talk|deal|write|add|knock|contact|ashen|asen|ashun|kotha|den|dao|koren|number
      মেসেজ|কল|আসেন|আসুন|আসো|কথা|নক|নম্বর|নাম্বার|যোগাযোগ|দেন`,
  },
]
