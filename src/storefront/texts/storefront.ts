import { localize } from '../../kernel/locale.ts'
import { formatNumber } from '../../kernel/number.ts'
import * as bn from './storefront.bn.ts'

/** The page titles, to the letter of the specification. */
export const titles = localize(bn.titles, {
  home: 'Swap-Home',
  notFound: 'Swap-Not found',
  dashboard: 'Swap-DashBoard',
})

export const siteTexts = localize(bn.siteTexts, {
  description: (hours: number) =>
    `Buy and sell second-hand phones in Bangladesh. Swap holds your money until you have checked the phone: you have ${formatNumber(hours)} hours to complain.`,
})

export const navTexts = localize(bn.navTexts, {
  skip: 'Skip to content',
  main: 'Main',
  menu: 'Menu',
  home: 'Home',
  blog: 'Blog',
  dashboard: 'Dashboard',
  login: 'Login',
  signOut: 'Sign out',
})

export const barTexts = localize(bn.barTexts, {
  label: 'Most used',
  home: 'Home',
  search: 'Search',
  sell: 'Sell',
  messages: 'Messages',
  help: 'Help',
  login: 'Login',
})

export const footerTexts = localize(bn.footerTexts, {
  promise:
    'The first re-commerce marketplace of Bangladesh. A phone that served one person well can serve the next.',
  columns: [
    {
      title: 'Services',
      links: [
        { to: '/services#branding', label: 'Branding' },
        { to: '/services#design', label: 'Design' },
        { to: '/services#marketing', label: 'Marketing' },
        { to: '/services#advertisement', label: 'Advertisement' },
      ],
    },
    {
      title: 'Company',
      links: [
        { to: '/about', label: 'About us' },
        { to: '/contact', label: 'Contact' },
        { to: '/career', label: 'Career' },
      ],
    },
  ],
  rules: [
    { to: '/help', label: 'Help' },
    { to: '/refunds', label: 'Refunds' },
    { to: '/terms', label: 'Terms' },
    { to: '/privacy', label: 'Privacy' },
  ],
  social: 'Social',
  copyright: (year: number, prices: string) => `© ${year} Swap. ${prices}`,
})

export const errorTexts = localize(bn.errorTexts, {
  title: "Sorry, we couldn't find this page.",
  home: 'Back to the home page',
  notFound: 'Not Found. There is nothing at this address.',
  broken: 'Something went wrong on our side. Please try again.',
  moneyIsKept:
    'Only this page failed: payments, refunds and payouts stay recorded. Before you pay again, look in My Orders.',
  orders: 'My Orders',
})

export const offlineTexts = localize(bn.offlineTexts, {
  documentTitle: 'Swap-Offline',
  title: 'No connection to Swap',
  hint: 'Check your internet connection and try again.',
  incomplete: 'This page could not be loaded completely',
  incompleteHint: 'Your connection was interrupted, or Swap has just been updated. Try again.',
})
