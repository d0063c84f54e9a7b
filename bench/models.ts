import type { KnownBrand } from '../src/spelling/index.ts'

export type Brand = KnownBrand

export type Model = {
  brand: Brand
  name: string
  year: number
  price: number
  storages: number[]
  weight: number
}

/** Name, year, price, storage sizes, and its share of a thousand phones for sale. */
const catalogue: Record<Brand, string> = {
  Apple: `
    iPhone 7, 2016, 649, 32 128, 3
    iPhone 7 Plus, 2016, 769, 32 128, 3
    iPhone 8, 2017, 699, 64 256, 4
    iPhone 8 Plus, 2017, 799, 64 256, 5
    iPhone X, 2017, 999, 64 256, 8
    iPhone XR, 2018, 749, 64 128, 12
    iPhone XS, 2018, 999, 64 256, 5
    iPhone XS Max, 2018, 1099, 64 256, 8
    iPhone SE (2020), 2020, 399, 64 128, 4
    iPhone 11, 2019, 699, 64 128, 18
    iPhone 11 Pro, 2019, 999, 64 256, 7
    iPhone 11 Pro Max, 2019, 1099, 64 256, 11
    iPhone 12, 2020, 799, 64 128, 14
    iPhone 12 mini, 2020, 699, 64 128, 4
    iPhone 12 Pro, 2020, 999, 128 256, 8
    iPhone 12 Pro Max, 2020, 1099, 128 256, 10
    iPhone SE (2022), 2022, 429, 64 128, 3
    iPhone 13, 2021, 799, 128 256, 20
    iPhone 13 mini, 2021, 699, 128 256, 4
    iPhone 13 Pro, 2021, 999, 128 256, 9
    iPhone 13 Pro Max, 2021, 1099, 128 256 512, 13
    iPhone 14, 2022, 799, 128 256, 12
    iPhone 14 Plus, 2022, 899, 128 256, 4
    iPhone 14 Pro, 2022, 999, 128 256, 8
    iPhone 14 Pro Max, 2022, 1099, 128 256 512, 11
    iPhone 15, 2023, 799, 128 256, 9
    iPhone 15 Plus, 2023, 899, 128 256, 3
    iPhone 15 Pro, 2023, 999, 128 256, 6
    iPhone 15 Pro Max, 2023, 1199, 256 512, 9
    iPhone 16, 2024, 799, 128 256, 4
    iPhone 16 Pro, 2024, 999, 128 256, 3
    iPhone 16 Pro Max, 2024, 1199, 256 512, 5`,
  Samsung: `
    Galaxy S10, 2019, 899, 128, 4
    Galaxy S20, 2020, 999, 128, 3
    Galaxy S20 FE, 2020, 699, 128, 6
    Galaxy S20 Ultra, 2020, 1399, 128, 3
    Galaxy S21, 2021, 799, 128 256, 5
    Galaxy S21 FE, 2022, 699, 128 256, 7
    Galaxy S21 Ultra, 2021, 1199, 128 256, 7
    Galaxy S22, 2022, 799, 128 256, 5
    Galaxy S22+, 2022, 999, 128 256, 3
    Galaxy S22 Ultra, 2022, 1199, 128 256 512, 9
    Galaxy S23, 2023, 799, 128 256, 6
    Galaxy S23+, 2023, 999, 256 512, 3
    Galaxy S23 FE, 2023, 599, 128 256, 5
    Galaxy S23 Ultra, 2023, 1199, 256 512, 10
    Galaxy S24, 2024, 799, 128 256, 5
    Galaxy S24+, 2024, 999, 256 512, 2
    Galaxy S24 Ultra, 2024, 1299, 256 512, 7
    Galaxy A03, 2021, 139, 32 64, 5
    Galaxy A04, 2022, 149, 64 128, 5
    Galaxy A05, 2023, 129, 64 128, 6
    Galaxy A12, 2020, 179, 64 128, 9
    Galaxy A13, 2022, 189, 64 128, 9
    Galaxy A14, 2023, 199, 64 128, 9
    Galaxy A15, 2023, 199, 128, 8
    Galaxy A23, 2022, 229, 64 128, 7
    Galaxy A24, 2023, 219, 128, 6
    Galaxy A25 5G, 2023, 299, 128 256, 5
    Galaxy A32, 2021, 279, 128, 7
    Galaxy A33 5G, 2022, 349, 128, 4
    Galaxy A34 5G, 2023, 379, 128 256, 6
    Galaxy A52, 2021, 349, 128, 9
    Galaxy A53 5G, 2022, 449, 128 256, 7
    Galaxy A54 5G, 2023, 449, 128 256, 8
    Galaxy A55 5G, 2024, 479, 128 256, 5
    Galaxy M12, 2021, 159, 64 128, 5
    Galaxy M14 5G, 2023, 189, 64 128, 5
    Galaxy M32, 2021, 229, 64 128, 5
    Galaxy M33 5G, 2022, 269, 128, 4
    Galaxy M34 5G, 2023, 259, 128, 4
    Galaxy F13, 2022, 169, 64 128, 2
    Galaxy F14 5G, 2023, 189, 128, 2
    Galaxy Z Flip3, 2021, 999, 128 256, 3
    Galaxy Z Flip4, 2022, 999, 128 256, 3
    Galaxy Z Flip5, 2023, 999, 256 512, 3
    Galaxy Z Fold3, 2021, 1799, 256 512, 2
    Galaxy Z Fold4, 2022, 1799, 256 512, 2
    Galaxy Z Fold5, 2023, 1799, 256 512, 2
    Galaxy Note9, 2018, 999, 128, 4
    Galaxy Note10, 2019, 949, 256, 2
    Galaxy Note10+, 2019, 1099, 256, 3
    Galaxy Note20, 2020, 999, 256, 2
    Galaxy Note20 Ultra, 2020, 1299, 256, 6`,
  Xiaomi: `
    Xiaomi 11T, 2021, 499, 128 256, 4
    Xiaomi 11T Pro, 2021, 599, 128 256, 3
    Xiaomi 12, 2022, 749, 128 256, 2
    Xiaomi 12 Pro, 2022, 999, 256, 2
    Xiaomi 12T, 2022, 599, 128 256, 2
    Xiaomi 13, 2023, 999, 256, 2
    Xiaomi 13 Pro, 2023, 1299, 256, 2
    Xiaomi 13 Lite, 2023, 499, 128 256, 2
    Xiaomi 13T, 2023, 599, 256, 3
    Xiaomi 13T Pro, 2023, 799, 256 512, 3
    Xiaomi 14, 2024, 999, 256 512, 3
    Xiaomi 14 Ultra, 2024, 1499, 512, 1
    Mi 9T, 2019, 329, 64 128, 3
    Mi 10T, 2020, 449, 128, 3
    Mi 11, 2021, 749, 128 256, 2
    Mi 11 Lite, 2021, 299, 64 128, 5
    Mi A3, 2019, 249, 64 128, 2
    Redmi 9, 2020, 149, 32 64, 6
    Redmi 9A, 2020, 99, 32, 5
    Redmi 9C, 2020, 119, 32 64, 4
    Redmi 10, 2021, 179, 64 128, 6
    Redmi 10C, 2022, 149, 64 128, 6
    Redmi 12, 2023, 169, 128 256, 6
    Redmi 12C, 2023, 119, 64 128, 6
    Redmi 13C, 2023, 129, 128 256, 6
    Redmi A2, 2023, 89, 32 64, 3
    Redmi Note 7, 2019, 199, 64 128, 4
    Redmi Note 8, 2019, 199, 64 128, 7
    Redmi Note 8 Pro, 2019, 259, 64 128, 6
    Redmi Note 9, 2020, 199, 64 128, 6
    Redmi Note 9 Pro, 2020, 269, 64 128, 5
    Redmi Note 10, 2021, 199, 64 128, 8
    Redmi Note 10 Pro, 2021, 279, 64 128, 8
    Redmi Note 10S, 2021, 229, 64 128, 4
    Redmi Note 11, 2022, 199, 64 128, 10
    Redmi Note 11 Pro, 2022, 299, 128, 6
    Redmi Note 11S, 2022, 249, 128, 3
    Redmi Note 12, 2023, 199, 128 256, 10
    Redmi Note 12 Pro, 2023, 299, 128 256, 7
    Redmi Note 12 Pro+, 2023, 399, 256, 2
    Redmi Note 13, 2024, 229, 128 256, 9
    Redmi Note 13 Pro, 2024, 329, 256 512, 8
    Redmi Note 13 Pro+, 2024, 429, 256 512, 3
    POCO F3, 2021, 349, 128 256, 4
    POCO F4, 2022, 399, 128 256, 3
    POCO F5, 2023, 399, 256, 4
    POCO F5 Pro, 2023, 499, 256, 2
    POCO F6, 2024, 399, 256 512, 3
    POCO X3, 2020, 229, 64 128, 5
    POCO X3 Pro, 2021, 249, 128 256, 6
    POCO X4 Pro, 2022, 299, 128, 4
    POCO X5, 2023, 249, 128, 3
    POCO X5 Pro, 2023, 299, 128 256, 5
    POCO X6 Pro, 2024, 329, 256 512, 4
    POCO M3, 2020, 149, 64 128, 4
    POCO M4 Pro, 2022, 219, 128, 4
    POCO M5, 2022, 189, 64 128, 3
    POCO C55, 2023, 119, 64 128, 3
    POCO C65, 2023, 129, 128, 3`,
  Vivo: `
    X60 Pro, 2021, 799, 256, 2
    X70 Pro, 2021, 799, 256, 2
    X80, 2022, 749, 128 256, 2
    X80 Pro, 2022, 1099, 256, 1
    X90, 2022, 749, 256, 1
    X90 Pro, 2023, 999, 256, 1
    X100, 2023, 799, 256, 1
    X100 Pro, 2024, 999, 256 512, 1
    V20, 2020, 349, 128, 4
    V21, 2021, 399, 128, 4
    V21e, 2021, 299, 128, 4
    V23, 2022, 449, 128 256, 4
    V23e, 2021, 299, 128, 3
    V25, 2022, 399, 128 256, 4
    V25 Pro, 2022, 479, 128 256, 2
    V25e, 2022, 299, 128 256, 3
    V27, 2023, 429, 128 256, 5
    V27e, 2023, 319, 256, 4
    V29, 2023, 449, 256, 4
    V29e, 2023, 349, 128 256, 4
    V30 5G, 2024, 429, 256, 4
    V30 Pro, 2024, 549, 256 512, 2
    V40, 2024, 499, 256, 2
    Y11, 2019, 149, 32, 4
    Y12s, 2020, 149, 32 64, 5
    Y15s, 2021, 149, 32, 5
    Y16, 2022, 149, 64 128, 6
    Y17s, 2023, 149, 64 128, 5
    Y20, 2020, 169, 64, 6
    Y21, 2021, 179, 64, 6
    Y22, 2022, 189, 64 128, 5
    Y27, 2023, 199, 128, 4
    Y33s, 2021, 249, 128, 4
    Y35, 2022, 249, 128, 4
    Y36, 2023, 229, 128 256, 5
    Y53s, 2021, 269, 128, 3
    Y100, 2023, 279, 128 256, 4
    Y200, 2023, 299, 128 256, 3
    T1, 2022, 249, 128, 2
    S1 Pro, 2019, 299, 128, 3`,
}

export const models: Model[] = Object.entries(catalogue).flatMap(([brand, lines]) =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', year, price, storages = '', weight] = line.split(',').map((part) => part.trim())
      return {
        brand: brand as Brand,
        name,
        year: Number(year),
        price: Number(price),
        storages: storages.split(' ').map(Number),
        weight: Number(weight),
      }
    }),
)
