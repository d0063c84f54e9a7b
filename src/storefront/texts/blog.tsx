import { getLocale, localize } from '../../kernel/locale.ts'
import * as bn from './blog.bn.tsx'

const questions: bn.Question[] = [
  {
    id: 'state',
    question: 'What are the different ways to manage state in a React application?',
    answer: (
      <>
        <p>
          The useful question is not which library to pick but where a piece of state belongs. Most of it has
          a natural home, and once it lives there little is left to manage.
        </p>
        <ul>
          <li>
            <strong>In the component.</strong> A menu that is open, a text half typed: <code>useState</code>,
            or <code>useReducer</code> when several values change together. Two components that need it share
            it through their closest common parent.
          </li>
          <li>
            <strong>In the address.</strong> Filters, tabs, the page of a list. In the URL they survive a
            reload, can be sent to a friend, and the back button does what people expect.
          </li>
          <li>
            <strong>On the server.</strong> Products, orders, accounts. What the browser holds is only a copy
            that grows old, so it wants a cache (TanStack Query, or the loaders of a router) that knows when
            to fetch again, rather than a store.
          </li>
          <li>
            <strong>In context.</strong> Who is logged in, the theme: rarely changed and read everywhere.
            Context hands a value down; everything that reads it renders again when the value changes.
          </li>
          <li>
            <strong>In a store outside React.</strong> For a drawing program or a chat, where much changes
            often and far apart. Redux Toolkit, Zustand and Jotai let each component follow just the part it
            shows.
          </li>
        </ul>
        <p>
          Whatever can be worked out from other state should not be state at all. Compute it while rendering.
        </p>
      </>
    ),
  },
  {
    id: 'prototypes',
    question: 'How does prototypical inheritance work?',
    answer: (
      <>
        <p>
          Every object in JavaScript keeps a hidden link to another object, its prototype. When a property is
          read and the object has none of that name, the engine looks in the prototype, then in the
          prototype’s prototype, until it finds the name or reaches <code>null</code>. Nothing is copied: the
          chain is walked at the moment of reading.
        </p>
        <pre>
          <code>{`const phone = { describe() { return \`\${this.brand}, \${this.year}\` } }
const mine = Object.create(phone)
mine.brand = 'Samsung'
mine.year = 2023
mine.describe()               // 'Samsung, 2023'
Object.hasOwn(mine, 'describe')  // false: found along the chain`}</code>
        </pre>
        <p>
          Writing is different: an assignment always lands on the object itself and merely hides what the
          chain would have answered. And <code>this</code> is whatever stands before the dot, so one shared
          method works for a million objects.
        </p>
        <p>
          <code>class</code> is the same machinery with a friendlier face. Its methods live on{' '}
          <code>Phone.prototype</code>, <code>new Phone()</code> makes an object linked to it, and{' '}
          <code>extends</code> links one prototype to the next. Because prototypes are ordinary objects, a
          method added later is there for every existing object at once, which is handy for polyfills and a
          good reason to leave the prototypes of others alone.
        </p>
      </>
    ),
  },
  {
    id: 'unit-tests',
    question: 'What is a unit test, and why should we write unit tests?',
    answer: (
      <>
        <p>
          A unit test runs one small piece of behaviour by itself and compares what comes out with what
          should. It needs no network and no browser, so hundreds of them finish while you reach for your tea.
        </p>
        <pre>
          <code>{`test('a sold phone cannot be booked', () => {
  expect(whyNotBook({ ...phone, sold: true }, buyer)).toBe('already-sold')
})`}</code>
        </pre>
        <ul>
          <li>
            <strong>They say what was meant.</strong> A good name is a sentence about the business, and it
            stays true longer than a comment.
          </li>
          <li>
            <strong>They make change cheap.</strong> You can rearrange the inside freely while the outside
            stays proven.
          </li>
          <li>
            <strong>They point at the fault.</strong> A failing journey tells you that something broke; a
            failing unit test tells you what.
          </li>
          <li>
            <strong>They improve the design.</strong> Code that is hard to test usually does two things, and
            the test is the first to complain.
          </li>
        </ul>
        <p>
          They are not enough. Pieces that work alone can still misunderstand each other, so a few tests
          should run the real program against a real database and a real browser. And a test that has never
          been seen to fail proves nothing: break the code once, watch it go red, then trust it.
        </p>
      </>
    ),
  },
  {
    id: 'frameworks',
    question: 'React vs. Angular vs. Vue: which one, and when?',
    answer: (
      <>
        <p>
          All three build an interface out of components, all three render on the server, and all three are
          fast enough for nearly anything. They differ in how much they decide for you.
        </p>
        <ul>
          <li>
            <strong>React</strong> is a library for components, written as functions and JSX. The rest, from
            routing to data, you choose yourself or take from a framework such as React Router or Next.js.
            Since version 19 it has server components and form actions, and its compiler does most of the
            memoising that used to be done by hand. The largest ecosystem and labour market, and the most
            decisions left to the team.
          </li>
          <li>
            <strong>Angular</strong> is the whole kit from one hand: router, forms, HTTP, testing, dependency
            injection, and TypeScript throughout. Signals have replaced most of what used to need zones and
            RxJS, and standalone components did away with modules. Large teams value that every Angular
            project looks alike.
          </li>
          <li>
            <strong>Vue</strong> sits between. Single-file components keep template, script and style
            together, its reactivity tracks what each part reads, and the official router and store fit
            without discussion. It is the gentlest to learn, and Nuxt takes it to the server.
          </li>
        </ul>
        <p>
          For a new project the honest order of criteria is: what the team knows well, what the people you can
          hire know, which libraries you cannot do without, and only then the framework itself. This site is
          made with React.
        </p>
      </>
    ),
  },
]

/** The four questions of the blog (specification 2). */
export const listQuestions = () => (getLocale() === 'bn' ? bn.listQuestions() : questions)

export const blogTexts = localize(bn.blogTexts, {
  title: 'Blog',
  intro: 'Four questions that people who build for the web ask us, answered at some length.',
})
