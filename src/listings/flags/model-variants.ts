import type { KnownBrand } from '../../spelling/index.ts'

/**
 * The variants that popular models are sold in: a line per model, its variants as RAM/storage in gigabytes; of iPhones the storage
 * alone, because Apple does not tell their RAM. Variants of every market are listed, and a model is left out rather than guessed:
 * what is not here is never flagged. Names that differ by a suffix such as '5G' are models of their own. Source: the makers' specifications.
 */
export const modelVariants: Record<KnownBrand, string> = {
  Apple: `
    iPhone 6: 16 32 64 128
    iPhone 6 Plus: 16 64 128
    iPhone 6s: 16 32 64 128
    iPhone 6s Plus: 16 32 64 128
    iPhone SE: 16 32 64 128 256
    iPhone SE (2020): 64 128 256
    iPhone SE (2022): 64 128 256
    iPhone 7: 32 128 256
    iPhone 7 Plus: 32 128 256
    iPhone 8: 64 128 256
    iPhone 8 Plus: 64 128 256
    iPhone X: 64 256
    iPhone XR: 64 128 256
    iPhone XS: 64 256 512
    iPhone XS Max: 64 256 512
    iPhone 11: 64 128 256
    iPhone 11 Pro: 64 256 512
    iPhone 11 Pro Max: 64 256 512
    iPhone 12: 64 128 256
    iPhone 12 mini: 64 128 256
    iPhone 12 Pro: 128 256 512
    iPhone 12 Pro Max: 128 256 512
    iPhone 13: 128 256 512
    iPhone 13 mini: 128 256 512
    iPhone 13 Pro: 128 256 512 1024
    iPhone 13 Pro Max: 128 256 512 1024
    iPhone 14: 128 256 512
    iPhone 14 Plus: 128 256 512
    iPhone 14 Pro: 128 256 512 1024
    iPhone 14 Pro Max: 128 256 512 1024
    iPhone 15: 128 256 512
    iPhone 15 Plus: 128 256 512
    iPhone 15 Pro: 128 256 512 1024
    iPhone 15 Pro Max: 256 512 1024
    iPhone 16: 128 256 512
    iPhone 16 Plus: 128 256 512
    iPhone 16 Pro: 128 256 512 1024
    iPhone 16 Pro Max: 256 512 1024
    iPhone 16e: 128 256 512`,
  Samsung: `
    Galaxy S8: 4/64 6/64
    Galaxy S8 Plus: 4/64 6/128
    Galaxy S9: 4/64 4/128 4/256
    Galaxy S9 Plus: 6/64 6/128 6/256
    Galaxy S10e: 6/128 8/256
    Galaxy S10: 8/128 8/512
    Galaxy S10 Plus: 8/128 8/512 12/1024
    Galaxy S20: 8/128 12/128
    Galaxy S20 FE: 6/128 6/256 8/128 8/256
    Galaxy S20 Ultra: 12/128 12/256 12/512 16/512
    Galaxy S21: 8/128 8/256
    Galaxy S21 Plus: 8/128 8/256
    Galaxy S21 FE: 6/128 6/256 8/128 8/256
    Galaxy S21 Ultra: 12/128 12/256 16/512
    Galaxy S22: 8/128 8/256
    Galaxy S22 Plus: 8/128 8/256
    Galaxy S22 Ultra: 8/128 12/128 12/256 12/512 12/1024
    Galaxy S23: 8/128 8/256 8/512
    Galaxy S23 Plus: 8/256 8/512
    Galaxy S23 FE: 8/128 8/256
    Galaxy S23 Ultra: 8/256 12/256 12/512 12/1024
    Galaxy S24: 8/128 8/256 8/512 12/256 12/512
    Galaxy S24 Plus: 12/256 12/512
    Galaxy S24 FE: 8/128 8/256 8/512
    Galaxy S24 Ultra: 12/256 12/512 12/1024 16/1024
    Galaxy Note 8: 6/64 6/128 6/256
    Galaxy Note 9: 6/128 8/512
    Galaxy Note 10: 8/256 12/256
    Galaxy Note 10 Plus: 12/256 12/512
    Galaxy Note 10 Lite: 6/128 8/128
    Galaxy Note 20: 8/128 8/256
    Galaxy Note 20 Ultra: 8/256 8/512 12/128 12/256 12/512
    Galaxy Z Flip3: 8/128 8/256
    Galaxy Z Flip4: 8/128 8/256 8/512
    Galaxy Z Flip5: 8/256 8/512
    Galaxy Z Fold3: 12/256 12/512
    Galaxy Z Fold4: 12/256 12/512 12/1024
    Galaxy Z Fold5: 12/256 12/512 12/1024
    Galaxy A02: 2/32 3/32 3/64
    Galaxy A02s: 2/32 3/32 3/64 4/64
    Galaxy A03 Core: 1/16 2/32
    Galaxy A03s: 2/32 3/32 3/64 4/64
    Galaxy A10: 2/32 3/32 4/64
    Galaxy A10s: 2/32 3/32
    Galaxy A11: 2/32 3/32
    Galaxy A12: 2/32 3/32 4/64 4/128 6/64 6/128
    Galaxy A13: 3/32 4/32 4/64 4/128 6/64 6/128
    Galaxy A14: 4/64 4/128 6/64 6/128 8/128
    Galaxy A15: 4/128 6/128 6/256 8/128 8/256
    Galaxy A20: 3/32
    Galaxy A20s: 3/32 3/64 4/64
    Galaxy A21s: 2/32 3/32 3/64 4/64 4/128 6/64 6/128
    Galaxy A22: 4/64 4/128 6/64 6/128 8/128
    Galaxy A23: 4/64 4/128 6/64 6/128 8/128
    Galaxy A24: 4/128 6/128 8/128
    Galaxy A30: 3/32 4/64
    Galaxy A30s: 3/32 4/64 4/128
    Galaxy A31: 4/64 4/128 6/64 6/128 8/128
    Galaxy A32: 4/64 4/128 6/64 6/128 8/128
    Galaxy A33: 4/128 6/128 8/128 8/256
    Galaxy A34: 4/128 6/128 8/128 8/256
    Galaxy A35: 4/128 6/128 8/128 8/256 12/256
    Galaxy A50: 4/64 4/128 6/64 6/128
    Galaxy A51: 4/64 4/128 6/64 6/128 8/128 8/256
    Galaxy A52: 4/128 6/128 6/256 8/128 8/256
    Galaxy A52s: 4/128 6/128 6/256 8/128 8/256
    Galaxy A53: 4/128 6/128 6/256 8/128 8/256
    Galaxy A54: 4/128 6/128 6/256 8/128 8/256
    Galaxy A55: 6/128 6/256 8/128 8/256 12/256
    Galaxy A70: 6/128 8/128
    Galaxy A71: 6/128 8/128
    Galaxy A72: 6/128 6/256 8/128 8/256
    Galaxy A73: 6/128 8/128 8/256
    Galaxy M11: 3/32 4/32 4/64
    Galaxy M20: 3/32 4/64
    Galaxy M21: 4/64 4/128 6/64 6/128
    Galaxy M31: 6/64 6/128 8/128
    Galaxy M51: 6/128 8/128`,
  Xiaomi: `
    Redmi 6A: 2/16 2/32 3/32
    Redmi 7A: 2/16 2/32 3/32
    Redmi 8: 3/32 3/64 4/64
    Redmi 8A: 2/32 3/32 4/64
    Redmi 9: 3/32 3/64 4/64 4/128 6/128
    Redmi 9A: 2/32 3/32 3/64 4/64 4/128 6/128
    Redmi 9C: 2/32 3/32 3/64 4/64 4/128
    Redmi 10: 4/64 4/128 6/64 6/128
    Redmi 10A: 2/32 3/32 3/64 4/64 4/128 6/128
    Redmi 10C: 3/32 3/64 4/64 4/128
    Redmi 12: 4/64 4/128 4/256 6/128 6/256 8/128 8/256
    Redmi 12C: 3/32 3/64 4/64 4/128 6/128
    Redmi 13C: 4/64 4/128 4/256 6/128 6/256 8/128 8/256
    Redmi A1: 2/32 3/32
    Redmi A2: 2/32 2/64 3/32 3/64
    Redmi Note 7: 3/32 3/64 4/64 4/128 6/64 6/128
    Redmi Note 8: 3/32 3/64 4/64 4/128 6/64 6/128
    Redmi Note 8 Pro: 6/64 6/128 8/64 8/128 8/256
    Redmi Note 9: 3/64 4/64 4/128 6/64 6/128
    Redmi Note 9S: 4/64 4/128 6/64 6/128
    Redmi Note 9 Pro: 4/64 4/128 6/64 6/128 8/128
    Redmi Note 10: 4/64 4/128 6/64 6/128
    Redmi Note 10S: 4/64 6/64 6/128 8/128
    Redmi Note 10 Pro: 6/64 6/128 8/64 8/128 8/256
    Redmi Note 11: 4/64 4/128 6/64 6/128 8/128
    Redmi Note 11S: 6/64 6/128 8/128
    Redmi Note 11 Pro: 6/64 6/128 8/128 8/256
    Redmi Note 12: 4/64 4/128 6/64 6/128 8/128 8/256
    Redmi Note 12 Pro: 6/128 8/128 8/256 12/256
    Redmi Note 13: 6/128 8/128 8/256 12/256
    Redmi Note 13 Pro: 8/128 8/256 12/256 12/512 16/512
    Poco F1: 6/64 6/128 8/256
    Poco X3: 6/64 6/128 8/128 8/256
    Poco X3 Pro: 6/128 8/128 8/256
    Poco M3: 4/64 4/128 6/64 6/128
    Poco C3: 3/32 4/64
    Mi A2: 4/32 4/64 6/128
    Mi A3: 4/64 4/128 6/128
    Mi 11 Lite: 6/64 6/128 8/128`,
  Vivo: `
    Y11: 2/32 3/32 3/64
    Y12: 3/32 3/64 4/64
    Y15s: 3/32 3/64
    Y16: 3/32 3/64 4/64 4/128
    Y17: 4/64 4/128 6/128
    Y20: 3/64 4/64 4/128 6/64 6/128
    Y21: 3/64 4/64 4/128 6/128
    Y22: 4/64 4/128 6/64 6/128
    Y35: 4/128 6/128 8/128 8/256
    Y36: 8/128 8/256
    Y91C: 2/32
    V20: 8/128 8/256
    V23: 8/128 8/256 12/256
    V27: 8/128 8/256 12/256 12/512
    V29: 8/128 8/256 12/256 12/512
    V30: 8/128 8/256 12/256 12/512`,
}
