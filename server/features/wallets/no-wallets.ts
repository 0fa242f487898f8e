import { TOKEN_CONTRACTS } from '#domain/coins/token-contracts.ts';
import type { Network } from '#domain/networks/networks.ts';

/**
 * Contracts and programs, which keep received coins, and addresses that destroy them. Sources: the projects'
 * documents; for Solana's, which have no checksum, also public code.
 */
const KNOWN: Readonly<Record<Network, readonly string[]>> = {
  Bitcoin: ['1BitcoinEaterAddressDontSendf59kuE', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'],
  Litecoin: [],
  Ethereum: [
    '0xdEAD000000000000000042069420694206942069',
    // Stands for ether itself where a token's contract is asked for; all ones
    '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    '0xFFfFfFffFFfffFFfFFfFFFFFffFFFffffFfFFFfF',
    // Wrapped and staked: WETH, WBTC, stETH, wstETH, rETH, cbETH
    '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
    '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
    '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84',
    '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
    '0xae78736Cd615f374D3085123A210448E74Fc6393',
    '0xBe9895146f7AF43049ca1c1AE358B0541Ea49704',
    // US dollars: DAI, USDS, BUSD, TUSD, FRAX, USDe, PYUSD, FDUSD
    '0x6B175474E89094C44Da98b954EedeAC495271d0F',
    '0xdC035D45d973E3EC169d2276DDab16f1e407384F',
    '0x4Fabb145d64652a948d72533023f6E7A623C7C53',
    '0x0000000000085d4780B73119b644AE5ecd22b376',
    '0x853d955aCEf822Db058eb8505911ED77F175b99e',
    '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3',
    '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8',
    '0xc5f0f7b66764F6ec8C8Dff7BA683102295E16409',
    // Other tokens: LINK, UNI, SHIB, PEPE, MATIC, AAVE, MKR
    '0x514910771AF9Ca656af840dff83E8264EcF986CA',
    '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
    '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE',
    '0x6982508145454Ce325dDbE47a25d4ec3d2311933',
    '0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0',
    '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9',
    '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2',
    // Uniswap: the routers of versions 2 and 3, the universal ones, Permit2
    '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
    '0xE592427A0AEce92De3Edee1F18E0157C05861564',
    '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
    '0xEf1c6E67703c7BD7107eed8303Fbe6EC2554BF6B',
    '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD',
    '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
    '0x000000000022D473030F116dDEE9F6B43aC78BA3',
    // The routers of 1inch (4 to 6), 0x and SushiSwap
    '0x1111111254fb6c44bAC0beD2854e76F90643097d',
    '0x1111111254EEB25477B68fb85Ed929f73A960582',
    '0x111111125421cA6dc452d289314280a0f8842A65',
    '0xDef1C0ded9bec7F1a1670819833240f027b25EfF',
    '0xd9e1cE17f2641f24aE83637ab66a2cca9C378B9F',
    // Deposits for staking
    '0x00000000219ab540356cBB839Cbe05303d7705Fa',
  ],
  Tron: [
    // WTRX, USDC, USDJ, TUSD, USDD
    'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR',
    'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8',
    'TMwFHYXLJaRUPeW6421aqXL4ZEzPRFGkGT',
    'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4',
    'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn',
    // JST, SUN, BTT
    'TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9',
    'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S',
    'TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4',
    // The router of SunSwap
    'TKzxdSv2FZKQrEqkKVgp5DcwEXBEKMg2Ax',
  ],
  // The system's own are known by their many ones.
  Solana: [
    // Programs for tokens, their accounts, metadata and memos
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
    'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
    // mSOL, JitoSOL, BONK
    'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So',
    'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn',
    'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
    // Jupiter (4 and 6), Raydium (AMM and CLMM), Orca
    'JUP4Fb2cqiRUcaTHdrPC8h2gNsA2ETXiPDD33WcGuJB',
    'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4',
    '675kPX9MHTjS2zt1qfr1NYHuzeLXfQM9H24wFSUt1Mp8',
    'CAMMCzo5YL8w4VFF8KVHrK22GGUsp5VTaW7grrKgrWqK',
    'whirLbMiicVdio4qvUfM5KAg6Ct8VwpYzGff3uctyCc',
  ],
};

/** Without the contracts of tokens that Cage handles. */
export const NO_WALLETS: ReadonlyArray<readonly [Network, string]> = (
  Object.keys(KNOWN) as readonly Network[]
).flatMap((network) => KNOWN[network].map((address) => [network, address] as const));

const ALL = new Set([...NO_WALLETS.map(([, address]) => address), ...TOKEN_CONTRACTS].map(comparable));

/** On whatever network: an address of one is no wallet on another either. */
export function isNoWallet(address: string): boolean {
  return ALL.has(comparable(address));
}

/** Ethereum's capitals are a checksum only; the other formats tell letters apart. */
function comparable(address: string): string {
  return address.startsWith('0x') ? address.toLowerCase() : address;
}
