import { InvalidArgumentError, program } from 'commander';
import { fuzz } from './fuzzing.ts';

function wholeNumber(text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It must be a whole number.');
}

program
  .name('fuzz')
  .description(
    'Verifies changed bundles: none may be valid, slow or large. Prints what each kind of change came to.',
  )
  .option('--count <bundles>', 'how many', wholeNumber, 10_000)
  .option('--seed <number>', 'repeats an earlier one', wholeNumber, Date.now() % 1_000_000_000)
  .action(async ({ count, seed }: { readonly count: number; readonly seed: number }) => {
    process.stdout.write(`seed ${seed}\n`);
    const { outcomes, ...figures } = await fuzz(count, seed);
    for (const [kind, numbers] of Object.entries(outcomes)) {
      const all = Object.entries(numbers).map(([outcome, times]) => `${outcome} ${times}`);
      process.stdout.write(`${kind.padEnd(30)}${all.join(', ')}\n`);
    }
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  });

await program.parseAsync();
