/** Phrases that were written when the words of the intents stood, and that these were never changed for. */
export const laterLines: Record<string, string> = {
  English: `
    code | Whatever number bKash texts you, I need it to finish the transfer
    code | pls type the passcode u got here
    qr | Can you snap the QR for me, my scanner isn't working
    complaint | Remove the case you opened, otherwise no refund
    complaint | Tap the green button that the phone is okay, the courier asks for it
    advance | Send 300 for the parcel fee, I'll post it today
    advance | I only ship after a small deposit
    outside | Why pay commission, just transfer to my Nagad wallet
    remote | Get the RustDesk app, our technician will connect
    impersonation | Hello, bKash verification team here, confirm your details
    ordinary | Is the speaker loud enough for calls?
    ordinary | The back cover has a hairline crack near the camera
    ordinary | Could you bring it to Gulshan on Sunday morning?
    ordinary | I paid through the site, see you at five
    ordinary | My last offer is twenty one thousand
    ordinary | The SIM tray pin is missing, is that a problem?
    ordinary | Does it support two SIM cards and an eSIM?
    ordinary | I can show you the service receipt from the showroom
    ordinary | Please check the IMEI with *#06# when you get there
    ordinary | How long does Sundarban courier take to Sylhet?`,
  Bangla: `
    code | মেসেজে যে নাম্বারটা আসছে সেটা আমারে কন
    code | গোপন পিনটা লাগবে, না হলে টাকা ঢুকবে না
    qr | অর্ডার পেজের কিউআরটা তুলে আমাকে দিন
    complaint | কমপ্লেইনটা উঠাইয়া নেন, আপনার টাকা আমি দিয়া দিমু
    complaint | আগে কনফার্ম বাটনে চাপ দেন, পরে ফোন বুঝাইয়া দিমু
    advance | পার্সেলের খরচটা আগে বিকাশ করেন
    advance | টোকেন মানি ছাড়া রাখা যাবে না
    outside | কমিশন বাঁচাতে আমার নগদে পাঠিয়ে দেন
    remote | মোবাইলে অ্যানিডেস্ক নামিয়ে কোড বলেন
    impersonation | বিকাশ ভেরিফিকেশন টিম থেকে কল দিচ্ছি
    ordinary | ফোনটা কি পানিতে পড়েছিল কখনো?
    ordinary | সাথে হেডফোন আছে কি?
    ordinary | একুশ হাজার পাঁচশো হলে নিতে পারি
    ordinary | রোববার সকালে গুলশানে আসতে পারবেন?
    ordinary | স্ক্রিনে হালকা স্ক্র্যাচ আছে, প্রটেক্টর লাগানো
    ordinary | সিম ট্রের পিনটা হারিয়ে গেছে
    ordinary | দুইটা সিম চলে তো?
    ordinary | শোরুমের সার্ভিস রসিদ দেখাতে পারব
    ordinary | সাইটে টাকা দিয়েছি, পাঁচটায় দেখা হবে
    ordinary | সিলেটে কুরিয়ারে যেতে কয়দিন লাগে?`,
  Romanised: `
    code | message e je number ta aise oita amare kon
    code | gopon pin ta lagbe, na hole taka dhukbe na
    qr | order page er qr ta tule amake din
    complaint | complain uthaya nen, apnar taka ami diya dimu
    complaint | age confirm button e chap den, pore phone bujhaya dimu
    advance | parcel er khoroch ta age bkash koren
    advance | token money chara rakha jabe na
    outside | commission bachate amar nagad e pathiye den
    remote | mobile e any desk namiye code bolen
    impersonation | bkash verification team theke call dicchi
    ordinary | phone ta ki panite porechilo kokhono?
    ordinary | sathe headphone ase ki?
    ordinary | ekush hajar pachsho hole nite pari
    ordinary | robibar sokale gulshan e ashte parben?
    ordinary | screen e halka scratch ase, protector lagano
    ordinary | sim tray er pin ta hariye gese
    ordinary | duita sim chole to?
    ordinary | showroom er service receipt dekhate parbo
    ordinary | site e taka diyechi, pachtay dekha hobe
    ordinary | sylhet e courier e jete koydin lage?`,
}
