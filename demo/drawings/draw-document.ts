/** Draws an identity card as SVG: nobody's, with lines in place of words. */
export function drawCard(): string {
  const lines = [250, 300, 350, 400, 450].map(
    (y, row) => `<rect x="380" y="${y}" width="${row % 2 ? 260 : 380}" height="16" rx="8"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#c89f74"/><rect x="100" y="80" width="700" height="440" rx="26" fill="#f3f7f1"/><rect x="100" y="80" width="700" height="90" rx="26" fill="#0f6b4f"/><circle cx="160" cy="125" r="26" fill="#d8352a"/><rect x="150" y="220" width="180" height="230" fill="#c9d4d0"/><circle cx="240" cy="300" r="46" fill="#6b7c76"/><path d="M165 450c0-90 150-90 150 0Z" fill="#6b7c76"/><g fill="#8fa19a">${lines.join('')}</g></svg>`
}

export function drawShop(): string {
  const stripes = [0, 1, 2, 3, 4, 5].map((nth) => `<path d="M${90 + nth * 120} 160h60v90h-60Z"/>`)
  const phones = [0, 1, 2, 3, 4].map(
    (nth) => `<rect x="${150 + nth * 82}" y="350" width="48" height="96" rx="8"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="900" height="600" fill="#d9cbb5"/><rect y="540" width="900" height="60" fill="#8d867c"/><rect x="90" y="160" width="720" height="380" fill="#efe6d8"/><rect x="120" y="290" width="440" height="200" fill="#bfe0ea"/><rect x="620" y="290" width="140" height="250" fill="#7a5a3c"/><rect x="90" y="90" width="720" height="70" fill="#1f4f8a"/><rect x="90" y="160" width="720" height="90" fill="#f6f3ee"/><g fill="#d8352a">${stripes.join('')}</g><g fill="#23252a">${phones.join('')}</g></svg>`
}
