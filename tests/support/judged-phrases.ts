import type { Warning } from '../../src/kernel/message-intents.ts'
import { laterLines } from './judged-phrases-later.ts'

/** What people write to each other, as a line each: what it is to be warned of, or 'ordinary', and the phrase. */
type Phrase = { language: string; expected: Warning | 'ordinary'; text: string }

const lines: Record<string, string> = {
  English: `
    code | Bro send me the o t p quickly
    code | You will get an SMS from bKash, forward it to me please
    code | What's the 6 digit number you just received?
    code | Tell me your bkash pin so I can send the money
    code | Read me the verification number on your screen
    code | Give me the handover code before I come, I'll pay on the way
    qr | Send me a photo of the QR code so I can check the order
    qr | Take a screenshot of the QR on your order page and send it here
    qr | Please share the QR now, I'm in a hurry
    complaint | Press Everything is fine first, then I'll give you the charger
    complaint | Just confirm you received it in the app and I'll courier it tomorrow
    complaint | Cancel the complaint and I will refund you on bKash
    complaint | Please withdraw the dispute, we can settle it between us
    complaint | Click all is well now so I get my money, then I deliver
    advance | Send the courier charge first, 150 taka
    advance | Delivery cost in advance by Nagad please
    advance | I need a small booking amount to hold it for you
    advance | Pay half now and the rest when you get it
    advance | You have to pay a confirmation fee before I ship
    outside | Let's do it outside Swap, I give you 1000 less
    outside | Pay me directly on bkash, no need for this site
    outside | My bkash is personal, do send money not payment
    outside | Swap takes too long, cash to my Nagad is easier
    outside | Message me on WhatsApp instead, we deal there
    remote | Install AnyDesk so I can help you get your refund
    remote | Download TeamViewer and tell me the ID
    remote | Share your screen with me and I will fix the payment
    remote | Install this apk to receive the payment
    impersonation | I am calling from bKash head office, your account is blocked
    impersonation | This is Swap support, your account will be suspended
    impersonation | I'm an agent of Nagad, we need to verify you
    wallet | Send to 0🔥1🔥7🔥1🔥2🔥3🔥4🔥5🔥6🔥7🔥8
    link | confirm here swap-secure.tk/pay
    payment | I already sent the payment, look at the SMS and give me the phone
    ordinary | Is the PIN lock removed from the phone?
    ordinary | The charging pin is a bit loose but works
    ordinary | Can I scan the QR on the box to check the IMEI?
    ordinary | Which courier do you usually use, Sundarban or Pathao?
    ordinary | I'd rather meet in person than courier
    ordinary | Let's meet at Bashundhara City, level 5, at 6 pm
    ordinary | Is 22,500 your last price?
    ordinary | I will pay through Swap when we meet
    ordinary | Has the iCloud been signed out?
    ordinary | Will you give the box and the charger with it?
    ordinary | I can come tomorrow after office, around 7
    ordinary | Everything is fine with the phone, thank you
    ordinary | The display was changed once, the rest is original
    ordinary | Does the fingerprint work from the first try?
    ordinary | The IMEI is 356938035643809, you can check it
    ordinary | Dial *#06# and compare the IMEI with the box
    ordinary | What does the QR code sticker on the back mean?
    ordinary | I bought it in 2022 from Gadget & Gear with a receipt
    ordinary | Please bring the original box so that I can compare the IMEI
    ordinary | Battery health is 87 percent
    ordinary | I have bKash and card, which one does Swap take?
    ordinary | Is there any scratch on the screen?
    ordinary | Can you hold it for me until Friday?
    ordinary | Sorry, it is already sold
    ordinary | The model is SM-A525F, 8/128
    ordinary | I forgot the pattern lock but the Google account is removed
    ordinary | Do you have the purchase receipt?
    ordinary | Can you lower it to 18k?
    ordinary | Please don't send money to anybody outside Swap
    ordinary | The front camera is 32 megapixels
    ordinary | I work at a bank in Motijheel, so after 5 pm suits me
    ordinary | Send me some more photos of the back, please
    ordinary | Did you get a notification from Swap about my booking?`,
  Bangla: `
    code | ভাই ওটিপিটা একটু পাঠান
    code | ও টি পি টা দেন তাড়াতাড়ি
    code | ওটি পি আসলে আমাকে বলবেন
    code | মোবাইলে একটা কোড গেছে, ওটা বলেন
    code | বিকাশ থেকে মেসেজ আসবে, ওইটা আমাকে ফরওয়ার্ড করেন
    code | আপনার বিকাশের পিন নম্বরটা দিন, টাকা পাঠাচ্ছি
    code | ছয় সংখ্যার নম্বরটা পড়ে শোনান
    qr | কিউআর কোডের ছবি তুলে পাঠান
    qr | অর্ডারের কিউআর টা স্ক্রিনশট দেন
    complaint | আগে সব ঠিক আছে চাপেন, তারপর চার্জার দিব
    complaint | অভিযোগটা তুলে নেন, আমি টাকা ফেরত দিয়ে দিব
    complaint | কমপ্লেইন ক্যানসেল করেন ভাই, নিজেরা মিটমাট করি
    complaint | অ্যাপে রিসিভড চাপ দেন, কালকে ফোন পাঠাবো
    complaint | ডিসপিউট উইথড্র করেন প্লিজ
    advance | কুরিয়ার চার্জ আগে পাঠাতে হবে
    advance | ডেলিভারি চার্জটা অগ্রিম দিতে হবে ভাই
    advance | বুকিং এর জন্য ৫০০ টাকা দেন
    advance | অর্ধেক টাকা আগে দেন, বাকিটা ফোন পেয়ে
    advance | আগে টাকা তারপর ফোন
    outside | সোয়াপের বাইরে লেনদেন করলে ১০০০ টাকা কম
    outside | আমার পার্সোনাল বিকাশে সেন্ড মানি করেন
    outside | এই সাইটে পে করতে হবে না, সরাসরি বিকাশ করেন
    outside | নগদ নাম্বারে টাকা পাঠায় দেন
    outside | হোয়াটসঅ্যাপে আসেন, ওখানে কথা বলি
    outside | ইমোতে নক দেন
    remote | এনিডেস্ক ইন্সটল করেন, আমি ঠিক করে দিচ্ছি
    remote | টিমভিউয়ার নামান আর আইডি বলেন
    remote | স্ক্রিন শেয়ার দেন, রিফান্ড করে দিচ্ছি
    impersonation | আমি বিকাশ অফিস থেকে বলছি, আপনার একাউন্ট বন্ধ হয়ে যাবে
    impersonation | সোয়াপ কাস্টমার কেয়ার থেকে বলছি
    impersonation | নগদের হেড অফিস থেকে ফোন দিয়েছি, যাচাই করতে হবে
    wallet | টাকা পাঠান ০১৭-১২৩-৪৫৬-৭৮ নাম্বারে
    link | এই লিংকে ঢুকেন সোয়াপ ভেরিফাই ডট কম
    payment | পেমেন্ট করে দিছি, মেসেজ দেখেন, ফোন দিয়ে দেন
    ordinary | চার্জিং পিনে কোনো সমস্যা আছে?
    ordinary | পিন লক খোলা আছে তো?
    ordinary | বক্সের কিউআর কোডটা কি স্ক্যান করা যায়?
    ordinary | আইএমইআই নম্বরটা বক্সের সাথে মিলিয়ে দেখব
    ordinary | শেষ দাম কত ভাই?
    ordinary | ১৮ হাজারে দিবেন?
    ordinary | কাল বিকেল পাঁচটায় বসুন্ধরা সিটিতে দেখা করি
    ordinary | কোন কুরিয়ারে পাঠান আপনারা?
    ordinary | কুরিয়ারে না, সামনাসামনি দেখে নিতে চাই
    ordinary | ব্যাটারি হেলথ কত পার্সেন্ট?
    ordinary | ডিসপ্লে কি চেঞ্জ করা হয়েছে?
    ordinary | ফোনের সব ঠিক আছে, ধন্যবাদ
    ordinary | বক্স আর চার্জার সাথে দিবেন?
    ordinary | সোয়াপের মাধ্যমেই টাকা দিব
    ordinary | আমি মতিঝিলে একটা ব্যাংকে চাকরি করি
    ordinary | গুগল একাউন্ট রিমুভ করা আছে?
    ordinary | ফিঙ্গারপ্রিন্ট কাজ করে তো?
    ordinary | কত মাস ব্যবহার করেছেন?
    ordinary | কেনার রসিদটা আছে?
    ordinary | আরও কয়টা ছবি পাঠান প্লিজ
    ordinary | পেছনে একটা দাগ আছে, ছবিতে দেখেন
    ordinary | ৮/১২৮ ভ্যারিয়েন্ট, ২০২২ সালে কেনা
    ordinary | শুক্রবার পর্যন্ত রাখতে পারবেন?
    ordinary | দুঃখিত, বিক্রি হয়ে গেছে
    ordinary | *#06# চেপে আইএমইআই দেখে নিন
    ordinary | ওয়ারেন্টি কতদিন বাকি?
    ordinary | স্পিকারের আওয়াজ ঠিক আছে?
    ordinary | নেটওয়ার্কে কোনো সমস্যা হয় না তো?
    ordinary | মিরপুর ১০ এ আসতে পারবেন?
    ordinary | ক্যামেরা পরিষ্কার আসে, কোনো দাগ নেই
    ordinary | ফোনটা কি অফিসিয়াল না আনঅফিসিয়াল?
    ordinary | দাম একটু কমান ভাই, আজকেই নিব
    ordinary | বুকিং দিয়েছি, কবে দেখা করবেন?`,
  Romanised: `
    code | vai otp ta den
    code | o t p ta pathan taratari
    code | apnar mobile e ekta code gese, bolen
    code | bkash theke sms asbe, oita amake forward koren
    code | bkash er pin ta bolen taka pathacchi
    code | 6 digit er number ta ki?
    code | code ta age den, tarpor ashtesi
    qr | qr code er chobi tule pathan
    qr | qr ta screenshot diye inbox koren
    complaint | age sob thik ase chapen tarpor charger dibo
    complaint | complain ta tule nen ami taka ferot dibo
    complaint | dispute cancel koren vai, nijera mitmat kori
    complaint | received e chap den, kal phone pathabo
    advance | courier charge age dite hobe
    advance | delivery charge advance 120 taka
    advance | age taka pore phone
    advance | ordhek taka age den baki ta phone peye
    advance | booking er jonno 500 taka den
    advance | kichu taka age bkash koren, rekhe dibo
    outside | swap er baire deal korle 1000 kom
    outside | personal bkash e send money koren
    outside | ei site e pay kora lagbe na, direct bkash koren
    outside | nagad number e taka pathay den
    outside | whatsapp e ashen okhane kotha boli
    outside | imo te knock den
    remote | anydesk install koren ami thik kore dicchi
    remote | teamviewer namiye id ta bolen
    remote | screen share den refund kore dicchi
    impersonation | ami bkash office theke bolchi apnar account bondho hoye jabe
    impersonation | swap customer care theke bolsi
    wallet | taka pathan zero one seven one two three four five six seven eight e
    link | ei link e dhuken swap-verify dot com
    payment | payment kore disi sms dekhen phone diye den
    ordinary | charging pin e kono problem ase?
    ordinary | pin lock khola ase to?
    ordinary | box er qr code ta scan kora jay?
    ordinary | imei number ta box er sathe miliye dekhbo
    ordinary | last price koto vai?
    ordinary | 18 hajar e diben?
    ordinary | kal bikal 5 tay bashundhara city te dekha kori
    ordinary | kon courier e pathan apnara?
    ordinary | courier e na, samna samni dekhe nite chai
    ordinary | battery health koto percent?
    ordinary | display ki change kora hoise?
    ordinary | phone er sob thik ase, dhonnobad
    ordinary | box ar charger sathe diben?
    ordinary | swap er maddhome taka dibo
    ordinary | ami motijheel e ekta bank e chakri kori
    ordinary | google account remove kora ase?
    ordinary | fingerprint kaj kore to?
    ordinary | koto mash use korsen?
    ordinary | kenar receipt ase?
    ordinary | aro koyta chobi pathan please
    ordinary | pichone ekta dag ase, chobite dekhen
    ordinary | 8/128 variant, 2022 e kena
    ordinary | shukrobar porjonto rakhte parben?
    ordinary | sorry bhai bikri hoye gese
    ordinary | *#06# chepe imei dekhe nen
    ordinary | warranty kotodin baki?
    ordinary | speaker er awaj thik ase?
    ordinary | network e kono somossa hoy na to?
    ordinary | mirpur 10 e ashte parben?
    ordinary | camera clear ashe, kono dag nai
    ordinary | phone ta ki official na unofficial?
    ordinary | dam ektu koman bhai ajkei nibo
    ordinary | booking dilam, kobe dekha korben?`,
}

const readPhrases = (written: Record<string, string>): Phrase[] =>
  Object.entries(written).flatMap(([language, text]) =>
    text
      .trim()
      .split('\n')
      .map((line) => {
        const [expected = '', phrase = ''] = line.split(' | ')
        return { language, expected: expected.trim() as Phrase['expected'], text: phrase.trim() }
      }),
  )

/** Two hundred phrases in three ways of writing, half of them harmless: the words of the intents were chosen with them in mind. */
export const phrases = readPhrases(lines)

/** Sixty that were written afterwards: how the words do with what nobody had in mind. */
export const laterPhrases = readPhrases(laterLines)
