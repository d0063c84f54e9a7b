/** The page titles of the specification, to the letter. */
export const titles = {
  home: 'Swap-Home',
  blog: 'Swap-Blog',
  notFound: 'Swap-Not found',
  dashboard: 'Swap-DashBoard',
}

export const siteMessages = {
  description:
    'Buy and sell second-hand phones in Bangladesh. Sellers are verified, and your card is charged only when the phone is yours.',
}

export const navMessages = {
  skip: 'Skip to content',
  menu: 'Menu',
  search: 'Search phones',
  home: 'Home',
  blog: 'Blog',
  dashboard: 'Dashboard',
  login: 'Login',
  signOut: 'Sign out',
}

export const drawerMessages = {
  label: 'Dashboard',
  open: 'Dashboard menu',
  close: 'Close the menu',
  myOrders: 'My orders',
  myProducts: 'My products',
  addProducts: 'Add Products',
  allSellers: 'all Seller',
  allBuyers: 'all byer',
  reports: 'Report',
  audit: 'Audit log',
  account: 'Account',
}

/** The page of one phone. */
export const productMessages = {
  documentTitle: (name = 'Phone') => `Swap-${name}`,
  shareTitle: (name: string, price: string, sold: boolean) => `${name} – ${sold ? 'Sold' : `$${price}`}`,
  loadFailed: 'This phone could not be loaded',
  edit: 'Edit',
  similar: 'একই ধরনের ফোন',
}

export const breadcrumbMessages = {
  label: 'আপনি এখানে আছেন',
  home: 'হোম',
}

/** What Swap promises, beside 'Book Now'. */
export const guaranteeMessages = {
  label: 'Swap যা নিশ্চিত করে',
  points: [
    'ফোনটি আপনার হলে তবেই কার্ড থেকে টাকা কাটা হয়।',
    'বুক করার সময় দেখা করার জায়গা জানান, সেখানে ফোনটি দেখে নিন।',
    'বুকিং বিনামূল্যে। আমাদের দল নিজে বিক্রেতাদের যাচাই করে।',
  ],
}

export const footerMessages = {
  promise:
    'The first re-commerce marketplace of Bangladesh. A phone that served one person well can serve the next.',
  columns: [
    { title: 'Services', links: ['Branding', 'Design', 'Marketing', 'Advertisement'] },
    { title: 'Company', links: ['About us', 'Contact', 'Career'] },
  ],
  social: 'Social',
  copyright: (year: number) => `© ${year} Swap. Prices are in US dollars.`,
}

export const blogMessages = {
  title: 'Blog',
  intro: 'Four questions that people who build for the web ask us, answered at some length.',
}

export const errorMessages = {
  title: "Sorry, we couldn't find this page.",
  home: 'Back to the home page',
  notFound: 'Not Found. There is nothing at this address.',
  broken: 'Something went wrong on our side. It has been noted.',
}
